import { Checkbox, Stack } from '@mantine/core'
import { useLabels } from '../../language/labels.ts'
import type { FilterProps } from '../kind-parts.ts'

export function ChoiceEditor({ resource, name, kind, value, onChange }: FilterProps) {
  const labels = useLabels(resource)
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  return (
    <Checkbox.Group value={chosen} onChange={($in) => onChange($in.length ? { $in } : {})}>
      <Stack gap="xs">
        {(kind.options.values ?? []).map((one) => (
          <Checkbox key={one} value={one} label={labels.choice(name, one)} size="sm" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
