import { Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core'
import { hasWords } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from '../kind-parts.ts'
import { useTargets } from '../use-targets.ts'

/** Any of several targets: the chosen and the found ones, to be ticked. */
export function TargetsEditor({ resource, kind, value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const chosen = value.$in ?? (value.$eq ? [value.$eq] : [])
  const targets = useTargets(resource, kind, chosen, {}, true)
  const found = targets.isRemote
    ? targets.options
    : targets.options.filter(({ label }) => hasWords(label, targets.typed))
  return (
    <Stack gap="xs" w={260}>
      <TextInput
        aria-label={t('kinds.find')}
        placeholder={t('kinds.find')}
        value={targets.typed}
        onChange={(event) => targets.setTyped(event.currentTarget.value)}
        data-autofocus
      />
      <ScrollArea.Autosize mah={220}>
        <Checkbox.Group value={chosen} onChange={($in) => onChange($in.length ? { $in } : {})}>
          <Stack gap="xs" py={4}>
            {found.map((target) => (
              <Checkbox key={target.value} value={target.value} label={target.label} size="sm" />
            ))}
          </Stack>
        </Checkbox.Group>
        {found.length ? null : (
          <Text size="sm" c="dimmed">
            {targets.isLoading ? t('kinds.loading') : t('kinds.nothing')}
          </Text>
        )}
      </ScrollArea.Autosize>
    </Stack>
  )
}
