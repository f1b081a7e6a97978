import { Anchor, Button, Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'
import { CodeField } from '../kit/form/CodeField.tsx'
import { errorText } from '../notices/notices.ts'
import { checkRequired } from './checks.ts'
import { FormHead } from './FormHead.tsx'
import { useForm } from './use-form.ts'

type Props = {
  ticket: string
  onPassed: (accessToken: string) => Promise<unknown>
  /** back to the first step, with why where that is not one's own wish */
  onBack: (why?: string | null) => void
}

/** After the password: the code of the app on one's phone. */
export default function SecondStep({ ticket, onPassed, onBack }: Props) {
  const { t } = useTranslation('screens')
  const [remember, setRemember] = useState(false)
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: checkRequired(code) }),
    async ({ code }) => {
      try {
        const body = { strategy: 'two-step', ticket, code, remember }
        const { accessToken } = await request('POST', 'authentication', { body })
        await onPassed(accessToken)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'two-step-over')) throw error
        onBack(errorText(error))
      }
    },
  )
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <FormHead title={t('twoStep.enterTitle')} text={t('twoStep.enter')} refusal={form.refusal} />
      <Stack gap="md">
        <CodeField {...form.field('code')} autoFocus />
        <Checkbox
          label={t('twoStep.remember')}
          description={t('twoStep.rememberHint')}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('twoStep.submit')}
        </Button>
        <Anchor component="button" type="button" size="sm" ta="center" onClick={() => onBack()}>
          {t('twoStep.back')}
        </Anchor>
      </Stack>
    </form>
  )
}
