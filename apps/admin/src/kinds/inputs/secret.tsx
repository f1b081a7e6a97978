import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type InputProps, naming } from '../kind-parts.ts'

/** Never read back: an empty field leaves what is there. */
export default function SecretField(props: InputProps) {
  const { t } = useTranslation()
  const { value, onChange, kind, isKept = true } = props
  return (
    <PasswordInput
      {...naming(props)}
      value={(value as string | null) ?? ''}
      maxLength={kind.options.max}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      placeholder={isKept ? t('kinds.secretKept') : undefined}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
    />
  )
}
