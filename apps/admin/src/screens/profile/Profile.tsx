import {
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  PasswordInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { customers } from '@shopwright/shop/model'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../api/part.ts'
import { request } from '../../api/request.ts'
import { nounOf, patch } from '../../api/rows.ts'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { OwnPassword } from '../../kit/form/OwnPassword.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { formatDayOf, formatMoney } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import { checkPassword, checkPhone, checkRepeated, checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useSession } from '../../session/use-session.ts'
import { appsBill, totalsOf } from '../billing/apps-bill.ts'
import { SessionsCard } from './SessionsCard.tsx'

const TwoStepCard = lazyPart(() => import('../two-step/all.ts').then((all) => ({ default: all.TwoStepCard })))
const PasskeysCard = lazyPart(() => import('../two-step/all.ts').then((all) => ({ default: all.PasskeysCard })))

/** Oneself and one's store: domain, plan, age (spec §2). */
export default function Profile() {
  const { t } = useTranslation(['screens', 'admin', 'resources'])
  const { customer, store } = useSession()
  const bills = store ? appsBill(store) : []
  const isOwner = customer.role === 'ADMIN' || customer.stores.some(({ id, is_owner }) => id === store?.id && is_owner)
  return (
    <Page isNarrow>
      <PageHead title={t('profile.title')} description={customer.email} />
      <Stack gap="md">
        {store ? (
          <Card>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <Fact label={t('profile.domain')}>
                <Anchor href={store.url} target="_blank" rel="noopener">
                  {store.domain}
                </Anchor>
              </Fact>
              <Fact label={t('profile.plan')}>
                <Group gap="xs">
                  <Text>{store.plan ? t(screenKey('dashboard.plans.', store.plan.code)) : '–'}</Text>
                  <Badge>{t(wireKey('resources:choices.state.', store.state))}</Badge>
                </Group>
              </Fact>
              <Fact label={t('profile.since')}>
                <Text>{formatDayOf(store.created_at)}</Text>
              </Fact>
              {isOwner ? (
                <Fact label={t('profile.payments')}>
                  <Group gap="xs">
                    <Button component={Link} to="/admin/billing" size="compact-sm" variant="default">
                      {t('profile.billing')}
                    </Button>
                    <Button component={Link} to="/admin/select-plan" size="compact-sm" variant="default">
                      {t('billing.changePlan')}
                    </Button>
                  </Group>
                </Fact>
              ) : null}
              {isOwner && bills.length ? (
                <Fact label={t('apps.bill')}>
                  {totalsOf(bills).map(([currency, total]) => (
                    <Anchor key={currency} component={Link} to="/admin/extensions" display="block">
                      {t('apps.billTotal', { price: formatMoney(total, currency) })}
                    </Anchor>
                  ))}
                </Fact>
              ) : null}
            </SimpleGrid>
          </Card>
        ) : null}
        <PersonCard />
        <PasswordCard />
        <Suspense fallback={<Skeleton h={120} />}>
          <TwoStepCard />
        </Suspense>
        <Suspense fallback={<Skeleton h={120} />}>
          <PasskeysCard />
        </Suspense>
        <SessionsCard />
      </Stack>
    </Page>
  )
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    {children}
  </div>
)

function PersonCard() {
  const { t } = useTranslation(['screens', 'admin', 'resources'])
  const { customer } = useSession()
  const reloadSession = useReloadSession()
  const form = useForm(
    { first_name: customer.first_name, last_name: customer.last_name, phone: customer.phone ?? '' },
    (values) => ({
      first_name: checkRequired(values.first_name),
      last_name: checkRequired(values.last_name),
      phone: checkPhone(values.phone),
    }),
    async (values) => {
      await patch(nounOf<typeof customers>('customers'), customer.id, { ...values, phone: values.phone.trim() || null })
      await reloadSession()
      tell('success', t('profile.saved'))
    },
  )
  return (
    <Card>
      <ShortForm
        action={t('admin:action.save')}
        isBusy={form.isBusy}
        refusal={form.refusal}
        onSubmit={form.handleSubmit}
      >
        <Title order={2}>{t('profile.person')}</Title>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...form.field('first_name')}
            label={t('admin:registration.firstName')}
            autoComplete="given-name"
          />
          <TextInput {...form.field('last_name')} label={t('admin:registration.lastName')} autoComplete="family-name" />
          <TextInput {...form.field('phone')} label={t('admin:registration.phone')} type="tel" autoComplete="tel" />
        </SimpleGrid>
      </ShortForm>
    </Card>
  )
}

function PasswordCard() {
  const { t } = useTranslation(['screens', 'admin', 'resources'])
  const { customer } = useSession()
  const form = useForm(
    { current_password: '', password: '', repeated: '', code: '' },
    (values) => ({
      current_password: checkRequired(values.current_password),
      password: checkPassword(values.password),
      repeated: checkRepeated(values.repeated, values.password),
      ...(customer.two_step ? { code: checkRequired(values.code) } : {}),
    }),
    async ({ current_password, password, code }) => {
      // The word that is there now is asked for, and is no field.
      await request('PATCH', `customers/${customer.id}`, {
        body: { current_password, password, ...(customer.two_step ? { code } : {}) },
      })
      tell('success', t('profile.passwordChanged'))
    },
  )
  return (
    <Card>
      <ShortForm action={t('profile.change')} isBusy={form.isBusy} refusal={form.refusal} onSubmit={form.handleSubmit}>
        <Title order={2}>{t('profile.password')}</Title>
        <OwnPassword {...form.field('current_password')} label={t('profile.currentPassword')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordInput {...form.field('password')} label={t('admin:password.new')} autoComplete="new-password" />
          <PasswordInput {...form.field('repeated')} label={t('admin:password.repeat')} autoComplete="new-password" />
        </SimpleGrid>
        {customer.two_step ? <CodeField {...form.field('code')} /> : null}
      </ShortForm>
    </Card>
  )
}
