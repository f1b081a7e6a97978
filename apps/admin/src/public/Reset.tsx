import { Anchor, Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { request } from '../api/request.ts'
import { errorText, tell } from '../notices/notices.ts'
import { clearSession } from '../session/session.ts'
import { checkPassword, checkRepeated } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { useForm } from './use-form.ts'

export function Reset() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''

  const form = useForm(
    { password: '', repeated: '' },
    ({ password, repeated }) => ({ password: checkPassword(password), repeated: checkRepeated(repeated, password) }),
    async ({ password }) => {
      try {
        await request('POST', 'authManagement', { body: { action: 'resetPwdLong', value: { token, password } } })
      } catch (error) {
        tell('error', t('notices.reset.failed'), errorText(error))
        throw error
      }
      clearSession()
      tell('success', t('notices.reset.done'))
      await navigate('/')
    },
  )

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormHead title={t('reset.title')} text={t(token ? 'reset.text' : 'reset.noToken')} refusal={form.refusal} />
      <Stack gap="md">
        {token ? (
          <>
            <PasswordFields password={form.field('password')} repeated={form.field('repeated')} />
            <Button type="submit" loading={form.isBusy} fullWidth>
              {t('reset.submit')}
            </Button>
          </>
        ) : (
          <Button component={Link} to="/forget" fullWidth>
            {t('reset.askAgain')}
          </Button>
        )}
        <Anchor component={Link} to="/" size="sm" ta="center">
          {t('forget.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
