import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import type { InputProps } from '../../kinds/kind-parts.ts'

/** Types whose values are chosen from a list; the others are filled in by the buyer, and have none. */
export const listedTypes: ReadonlySet<unknown> = new Set(['select', 'radio', 'checkbox'])

export function OptionValuesField(props: InputProps) {
  const { t } = useTranslation('screens')
  const Input = inputOf(props.kind)
  if (listedTypes.has(props.row.type)) return <Input {...props} />
  return (
    <div>
      <Text size="sm" fw={500}>
        {props.label}
      </Text>
      <Text size="sm" c="dimmed">
        {t(props.row.type === 'file' ? 'option.byFile' : 'option.byBuyer')}
      </Text>
    </div>
  )
}
