import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { hasPasskeys } from '../api/has-passkeys.ts'
import { lazyPart, part } from '../api/part.ts'
import { OwnPassword } from '../kit/form/OwnPassword.tsx'
import { errorText, tell } from '../notices/notices.ts'
import { homeOf } from '../session/home.ts'
import { clearSession, startSession } from '../session/session.ts'
import { checkEmail, checkRequired } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { signIn } from './sign-in.ts'
import { useForm } from './use-form.ts'

const passkeys = () => part(() => import('../api/passkeys.ts'))
const SecondStep = lazyPart(() => import('./SecondStep.tsx'))

export function Login() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const { state } = useLocation() as { state: { from?: string; expired?: boolean } | null }

  const [ticket, setTicket] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const enter = async (accessToken: string) => {
    const session = await startSession(accessToken)
    const next = parameters.get('next') ?? state?.from
    await navigate(next?.startsWith('/admin/') && session.store ? next : homeOf(session))
  }

  const form = useForm(
    { email: '', password: '' },
    (values) => ({ email: checkEmail(values.email), password: checkRequired(values.password) }),
    async ({ email, password }) => {
      try {
        setOver(null)
        const step = await signIn(email.trim(), password)
        if ('ticket' in step) setTicket(step.ticket)
        else await enter(step.accessToken)
      } catch (error) {
        clearSession()
        if (!(error instanceof ApiError && error.status === 401))
          tell('error', t('notices.login.failed'), errorText(error))
        throw error
      }
    },
  )

  const byPasskey = async () => {
    setOver(null)
    setAsking(true)
    try {
      const { signInByPasskey } = await passkeys()
      const accessToken = await signInByPasskey()
      if (accessToken) await enter(accessToken)
    } catch (error) {
      clearSession()
      setOver(errorText(error))
    } finally {
      setAsking(false)
    }
  }

  if (ticket)
    return (
      <Suspense>
        <SecondStep
          ticket={ticket}
          onPassed={enter}
          onBack={(why = null) => {
            setTicket(null)
            setOver(why)
            form.set({ password: '' })
          }}
        />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormHead
        title={t('login.title')}
        text={t(state?.expired ? 'login.expired' : 'login.text')}
        refusal={over ?? form.refusal}
      />
      <Stack gap="md">
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
        />
        <OwnPassword {...form.field('password')} label={t('login.password')} required withAsterisk={false} />
        <Group justify="flex-end">
          <Anchor component={Link} to="/forget" size="sm">
            {t('login.forgot')}
          </Anchor>
        </Group>
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('login.submit')}
        </Button>
        {hasPasskeys() ? (
          <Button variant="default" loading={isAsking} onClick={() => void byPasskey()} fullWidth>
            {t('login.passkey')}
          </Button>
        ) : null}
        <Text size="sm" c="dimmed" ta="center">
          {t('login.noAccount')}{' '}
          <Anchor component={Link} to="/registration" size="sm" underline="always">
            {t('login.register')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
