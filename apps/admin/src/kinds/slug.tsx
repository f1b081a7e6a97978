import { TextInput } from '@mantine/core'
import { slugify } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { type InputProps, type KindParts, naming } from './kind-parts.ts'
import { TextCell } from './text.tsx'
import { textAccess } from './translated.ts'

/** Left empty, the server makes it from the title; what is typed becomes an address when one leaves the field. */
function Input(props: InputProps) {
  const { t } = useTranslation()
  const { text, setText } = textAccess(props)
  return (
    <TextInput
      {...naming(props)}
      value={text}
      maxLength={128}
      leftSection="/"
      placeholder={t('kinds.slugAuto')}
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text && setText(slugify(text))}
    />
  )
}

export const slugParts: KindParts = { Input, Cell: TextCell, Filter: null }
