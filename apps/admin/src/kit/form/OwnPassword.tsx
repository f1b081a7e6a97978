import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** One's present password, to sign in or to show once more who is there. */
export function OwnPassword(props: PasswordInputProps) {
  const { t } = useTranslation('admin')
  return (
    <PasswordInput
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      {...props}
    />
  )
}
