import type { Translated } from '@shopwright/resource'
import type { InputProps } from '../kind-parts.ts'

/** The text that a field shows now, and how it changes: the whole value, or its entry in the form's language. */
export function textAccess({ kind, value, language, onChange }: InputProps): {
  text: string
  setText: (text: string) => void
} {
  if (!kind.options.translated)
    return {
      text: value === null || value === undefined ? '' : String(value),
      setText: (text) => onChange(text === '' && !kind.options.required ? null : text),
    }
  const map: Record<string, string | null | undefined> =
    typeof value === 'object' && value !== null ? (value as Translated) : {}
  return { text: map[language] ?? '', setText: (text) => onChange({ ...map, [language]: text === '' ? null : text }) }
}
