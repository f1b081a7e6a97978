import { TextInput } from '@mantine/core'
import { slugify } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'
import { textAccess } from './translated.ts'

/** Left empty, the server makes it from the title; what is typed becomes an address when one leaves the field. */
export function SlugField(props: InputProps) {
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
