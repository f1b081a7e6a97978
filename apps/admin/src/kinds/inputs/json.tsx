import { JsonInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'

/** Plain data for those who know it; the form takes it only when it can be read. */
export default function JsonField(props: InputProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const { value, onChange } = props
  const [{ text, said }, setWritten] = useState(() => written(value))
  // Another's save, a draft, or what is thrown away: what stands here is what is kept.
  if (!isSame(said, value)) setWritten(written(value))
  const handleChange = (next: string) => {
    const parsed = parse(next)
    setWritten({ text: next, said: parsed === undefined ? said : parsed })
    if (parsed !== undefined) onChange(parsed)
  }
  return (
    <JsonInput
      {...naming(props)}
      value={text}
      onChange={handleChange}
      validationError={t('errors:malformed')}
      autosize
      minRows={3}
      maxRows={12}
    />
  )
}

/** A value as it is written, and what its form knows of it. */
const written = (value: unknown): { text: string; said: unknown } => ({
  text: value === null || value === undefined ? '' : JSON.stringify(value, null, 2),
  said: value,
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function parse(text: string): unknown {
  if (!text.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
