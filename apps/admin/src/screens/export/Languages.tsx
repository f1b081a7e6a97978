import { MultiSelect } from '@mantine/core'
import { languageName } from '@shopwright/resource'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../session/use-session.ts'

type Props = { value: string[]; onChange: (codes: string[]) => void; isDisabled?: boolean }

/** In which of the store's languages a file is written; none = in all of them. */
export function Languages({ value, onChange, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const { languages } = useStore()
  if (languages.length < 2) return null
  return (
    <MultiSelect
      label={t('export.languages')}
      placeholder={value.length ? undefined : t('export.allLanguages')}
      clearable
      disabled={isDisabled}
      data={languages.map(({ code }) => ({ value: code, label: languageName(code) }))}
      value={value}
      onChange={onChange}
    />
  )
}
