import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { request } from '../api/request.ts'
import { tell } from '../notices/notices.ts'
import { homeOf } from '../session/home.ts'
import { startSession } from '../session/session.ts'
import { checkEmail, checkPassword, checkPhone, checkRepeated, checkRequired } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { useForm } from './use-form.ts'

export function Registration() {
  const { t } = useTranslation()
  const navigate = useNavigate()

  const form = useForm(
    { first_name: '', last_name: '', email: '', phone: '', password: '', repeated: '' },
    (values) => ({
      first_name: checkRequired(values.first_name),
      last_name: checkRequired(values.last_name),
      email: checkEmail(values.email),
      phone: checkPhone(values.phone),
      password: checkPassword(values.password),
      repeated: checkRepeated(values.repeated, values.password),
    }),
    async ({ repeated: _, phone, ...values }) => {
      const email = values.email.trim()
      await request('POST', 'customers', {
        body: { ...values, email, ...(phone.trim() ? { phone: phone.trim() } : {}) },
      })
      // The answer is the same for a known address, whose owner gets a mail; signing in then fails and says no more.
      const signedIn = await request('POST', 'authentication', {
        body: { strategy: 'local', email, password: values.password },
      }).catch(() => null)
      if (!signedIn) {
        tell('info', t('notices.registration.done'))
        return void (await navigate('/'))
      }
      await navigate(homeOf(await startSession(signedIn.accessToken)))
    },
  )

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormHead title={t('registration.title')} text={t('registration.text')} refusal={form.refusal} />
      <Stack gap="md">
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
        <TextInput
          {...form.field('email')}
          label={t('login.email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
        />
        <TextInput {...form.field('phone')} label={t('registration.phone')} type="tel" autoComplete="tel" />
        <PasswordFields password={form.field('password')} repeated={form.field('repeated')} />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('registration.submit')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('registration.haveAccount')}{' '}
          <Anchor component={Link} to="/" size="sm" underline="always">
            {t('registration.signIn')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}
