import { Textarea, TextInput } from '@mantine/core'
import { languageTag } from '@shopwright/resource'
import { type InputProps, naming } from '../kind-parts.ts'
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
