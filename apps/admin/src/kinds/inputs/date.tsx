import { useTranslation } from 'react-i18next'
import { DayInput } from '../calendar.tsx'
import { type InputProps, naming } from '../kind-parts.ts'

/** A day is picked, or typed as the field shows it. */
export function DateField(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange } = props
  return (
    <DayInput
      {...naming(props)}
      value={(value as string | null) ?? null}
      onChange={onChange}
      valueFormat="DD.MM.YYYY"
      placeholder={t('kinds.dayPattern')}
      clearable
    />
  )
}
