import { JsonInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'

/** Plain data for those who know it; the form takes it only when it can be read. */
export default function JsonField(props: InputProps) {
  const { t } = useTranslation(['admin', 'errors'])
  const { value, onChange } = props
  const [text, setText] = useState(() => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2)))
  const handleChange = (next: string) => {
    setText(next)
    const parsed = parse(next)
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

function parse(text: string): unknown {
  if (!text.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
