import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Answer } from '../api/answers.ts'
import { lazyPart } from '../api/part.ts'
import { request } from '../api/request.ts'
import { OwnPassword } from '../kit/form/OwnPassword.tsx'
import { formatInstant } from '../language/format.ts'
import { errorText } from '../notices/notices.ts'
import { Refusal } from '../notices/Refusal.tsx'
import { homeOf } from '../session/home.ts'
import { currentSession, endSession, enterStore, startSession } from '../session/session.ts'
import { checkPassword, checkRepeated, checkRequired } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { signIn } from './sign-in.ts'
import { useForm } from './use-form.ts'

type Managed = Answer<'POST /api/authManagement'>
type Asked = Extract<Managed, { has_account: boolean }>
type Taken = Extract<Managed, { store_token: string }>

const manage = <T extends Managed>(action: string, value: object): Promise<T> =>
  request<T>('POST', 'authManagement', { body: { action, value } })

const SecondStep = lazyPart(() => import('./SecondStep.tsx'))

/** Behind the link of an invitation: who asks one where, and taking the place with a new account or the one that is there. */
export function Invitation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => ({
      asked: await manage<Asked>('readInvitation', { token }),
      signedIn: (await currentSession())?.customer.email ?? null,
    }),
    retry: false,
    // What was typed must not go because the window was left.
    refetchOnWindowFocus: false,
  })
  const take = async (person: object = {}) => manage<Taken>('acceptInvitation', { token, ...person })
  const enter = async ({ store_token }: Taken) => {
    const session = await enterStore({ token: store_token })
    await navigate(session ? homeOf(session) : '/')
  }

  if (error)
    return (
      <>
        <FormHead title={t('invitation.over')} text={errorText(error)} />
        <Button component={Link} to="/" fullWidth>
          {t('forget.back')}
        </Button>
      </>
    )
  if (!data) return <FormHead title={t('invitation.title', { store: '…' })} text="" />
  const { asked, signedIn } = data
  const isOther = signedIn !== null && signedIn.toLowerCase() !== asked.email.toLowerCase()
  return (
    <>
      <FormHead
        title={t('invitation.title', { store: asked.store })}
        text={t(asked.invited_by ? 'invitation.text' : 'invitation.textNobody', {
          name: asked.invited_by,
          store: asked.store,
          until: formatInstant(asked.expires_at),
        })}
      />
      {isOther ? (
        <OtherPerson email={asked.email} own={signedIn} onLeave={() => endSession().then(() => refetch())} />
      ) : signedIn ? (
        <Accept email={asked.email} onAccept={async () => enter(await take())} />
      ) : asked.has_account ? (
        <KnownPerson
          email={asked.email}
          onSignedIn={async (accessToken) => {
            await startSession(accessToken)
            await enter(await take())
          }}
        />
      ) : (
        <NewPerson
          email={asked.email}
          onSubmit={async (person) => {
            const taken = await take(person)
            const step = await signIn(asked.email, person.password)
            // A new account has one step.
            if ('accessToken' in step) await startSession(step.accessToken)
            await enter(taken)
          }}
        />
      )}
    </>
  )
}

function OtherPerson({ email, own, onLeave }: { email: string; own: string; onLeave: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Stack gap="md">
      <Text size="sm">{t('invitation.other', { email, own })}</Text>
      <Button
        loading={isBusy}
        onClick={() => {
          setBusy(true)
          void onLeave().finally(() => setBusy(false))
        }}
      >
        {t('invitation.signOut')}
      </Button>
    </Stack>
  )
}

function Accept({ email, onAccept }: { email: string; onAccept: () => Promise<void> }) {
  const { t } = useTranslation()
  const form = useForm({}, () => ({}), onAccept)
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack gap="md">
        <Refusal text={form.refusal} />
        <Text size="sm">{t('invitation.as', { email })}</Text>
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('invitation.accept')}
        </Button>
      </Stack>
    </form>
  )
}

type Known = { email: string; onSignedIn: (accessToken: string) => Promise<void> }

function KnownPerson({ email, onSignedIn }: Known) {
  const { t } = useTranslation()
  const [ticket, setTicket] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const form = useForm(
    { password: '' },
    ({ password }) => ({ password: checkRequired(password) }),
    async ({ password }) => {
      setOver(null)
      const step = await signIn(email, password)
      if ('ticket' in step) setTicket(step.ticket)
      else await onSignedIn(step.accessToken)
    },
  )
  if (ticket)
    return (
      <Suspense>
        <SecondStep
          ticket={ticket}
          onPassed={onSignedIn}
          onBack={(why = null) => {
            setTicket(null)
            setOver(why)
          }}
        />
      </Suspense>
    )
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack gap="md">
        <Refusal text={form.refusal ?? over} />
        <TextInput label={t('login.email')} type="email" autoComplete="username" value={email} readOnly />
        <OwnPassword {...form.field('password')} label={t('login.password')} autoFocus required withAsterisk={false} />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('invitation.signIn')}
        </Button>
      </Stack>
    </form>
  )
}

type NewPersonValues = { first_name: string; last_name: string; password: string }

function NewPerson({ email, onSubmit }: { email: string; onSubmit: (person: NewPersonValues) => Promise<void> }) {
  const { t } = useTranslation()
  const form = useForm(
    { first_name: '', last_name: '', password: '', repeated: '' },
    (values) => ({
      first_name: checkRequired(values.first_name),
      last_name: checkRequired(values.last_name),
      password: checkPassword(values.password),
      repeated: checkRepeated(values.repeated, values.password),
    }),
    ({ repeated: _, ...person }) => onSubmit(person),
  )
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <Stack gap="md">
        <Refusal text={form.refusal} />
        <TextInput label={t('login.email')} type="email" autoComplete="username" value={email} readOnly />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <TextInput
            {...form.field('first_name')}
            label={t('registration.firstName')}
            autoComplete="given-name"
            autoFocus
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.field('last_name')}
            label={t('registration.lastName')}
            autoComplete="family-name"
            required
            withAsterisk={false}
          />
        </SimpleGrid>
        <PasswordFields password={form.field('password')} repeated={form.field('repeated')} />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('invitation.join')}
        </Button>
      </Stack>
    </form>
  )
}
