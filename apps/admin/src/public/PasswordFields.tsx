import { PasswordInput, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { checkPassword } from './checks.ts'

type Field = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void
}

/** A new password with its rule, typed twice (spec §5). */
export function PasswordFields({ password, repeated }: { password: Field; repeated: Field }) {
  const { t } = useTranslation()
  const isStrong = checkPassword(password.value) === undefined
  // Then the fault says the rule.
  const isTold = Boolean(password.error && password.value)
  const toggle = { 'aria-label': t('password.show') }
  const rule = (
    <Text span size="xs" c={isStrong ? 'teal' : 'dimmed'}>
      {isStrong ? <IconCheck size={12} stroke={3} /> : null} {t('password.rule')}
    </Text>
  )
  return (
    <>
      <PasswordInput
        {...password}
        label={t('password.new')}
        description={isTold ? null : rule}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={toggle}
      />
      <PasswordInput
        {...repeated}
        label={t('password.repeat')}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={toggle}
      />
    </>
  )
}
