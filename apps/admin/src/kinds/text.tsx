import { Text, Textarea, TextInput } from '@mantine/core'
import { languageTag } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { textOf } from '../language/titles.ts'
import {
  type CellProps,
  type FilterProps,
  type InputProps,
  type KindParts,
  naming,
  type SentenceProps,
} from './kind-parts.ts'
import { textAccess } from './translated.ts'

const types: Record<string, string> = { email: 'email', phone: 'tel', url: 'url' }
const longFormats = new Set(['multiline', 'mime-lines', 'email-list'])

export function TextField(props: InputProps) {
  const { kind, language, isCompact } = props
  const { text, setText } = textAccess(props)
  const { format, max, translated } = kind.options
  const isLong = !isCompact && (longFormats.has(format ?? '') || (max ?? 255) > 400)
  const shared = {
    ...naming(props),
    value: text,
    maxLength: max,
    spellCheck: format ? format === 'multiline' : undefined,
    lang: translated ? languageTag(language) : undefined,
    autoComplete: 'off',
  }
  if (isLong)
    return (
      <Textarea
        {...shared}
        onChange={(event) => setText(event.currentTarget.value)}
        minRows={format === 'multiline' ? 3 : 2}
      />
    )
  return (
    <TextInput
      {...shared}
      type={types[format ?? ''] ?? 'text'}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

export function TextCell({ value }: CellProps) {
  return (
    <Text span inherit lineClamp={2}>
      {textOf(value)}
    </Text>
  )
}

function Editor({ value, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      aria-label={t('filter.value')}
      value={value.$eq ?? ''}
      onChange={(event) => onChange(event.currentTarget.value ? { $eq: event.currentTarget.value } : {})}
      data-autofocus
    />
  )
}

function Sentence({ label, value }: SentenceProps) {
  const { t } = useTranslation()
  return t('filter.is', { field: label, value: value.$eq })
}

export const textFilter = { Editor, Sentence }
export const textParts: KindParts = { Input: TextField, Cell: TextCell, Filter: textFilter }
