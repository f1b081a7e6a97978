import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../api/request.ts'
import { errorText, tell } from '../notices/notices.ts'
import { checkEmail } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { useForm } from './use-form.ts'

export function Forget() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)

  const form = useForm(
    { email: '' },
    ({ email }) => ({ email: checkEmail(email) }),
    async ({ email }) => {
      try {
        await request('POST', 'authManagement', { body: { action: 'sendResetPwd', value: { email: email.trim() } } })
        setSentTo(email.trim())
        tell('success', t('notices.forget.done'))
      } catch (error) {
        tell('error', t('notices.forget.failed'), errorText(error))
        throw error
      }
    },
  )

  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormHead
        title={t('forget.title')}
        text={sentTo ? t('forget.sent', { email: sentTo }) : t('forget.text')}
        refusal={form.refusal}
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
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t(sentTo ? 'forget.again' : 'forget.submit')}
        </Button>
        <Anchor component={Link} to="/" size="sm" ta="center">
          {t('forget.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
