import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { AddressNotice } from '../../frame/AddressNotice.tsx'
import { faultsUnder } from '../../kit/form/check.ts'
import { focusFault } from '../../kit/form/focus-fault.ts'
import { errorText } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { enterStore } from '../../session/session.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useCustomer } from '../../session/use-session.ts'
import { CenteredPage } from './CenteredPage.tsx'
import {
  type Draft,
  fieldsOf,
  forgetDraft,
  keepDraft,
  missingIn,
  restored,
  type Step,
  steps,
} from './registration-draft.ts'
import { StepFields } from './StepFields.tsx'

/** Five questions, and the store is open (spec §2). */
export default function CompleteRegistration() {
  const { t } = useTranslation(['screens', 'errors'])
  const navigate = useNavigate()
  const reloadSession = useReloadSession()
  const customer = useCustomer()
  // Whose address is not confirmed opens the first shop, and no second one.
  const hasOwn = customer.stores.some(({ is_owner }) => is_owner)
  const [{ draft, step }, setState] = useState(restored)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const current = steps[step] as Step

  const change = (changes: Partial<Draft>, nextStep = step) => {
    const next = { draft: { ...draft, ...changes }, step: nextStep }
    setState(next)
    keepDraft(next.draft, next.step)
    setFaults(({ ...known }) => {
      for (const name of Object.keys(changes)) delete known[name]
      return known
    })
  }

  const finish = async (form: HTMLFormElement) => {
    setBusy(true)
    setRefusal(null)
    try {
      const { address, city, postcode, region, ...rest } = draft
      const made = await request('POST', 'store-setups', {
        body: { ...rest, name: rest.name.trim(), address: { address: address.trim(), city, postcode, region } },
      })
      forgetDraft()
      await enterStore({ token: made.store_token })
      await reloadSession()
      await navigate('/admin/select-plan', { state: { isNew: true } })
    } catch (error) {
      const told = error instanceof ApiError ? error.fields : {}
      const fields = { ...told, ...faultsUnder(told, 'address') }
      const at = steps.findIndex((name) => fieldsOf[name].some((field) => fields[field]))
      if (at >= 0) {
        change({}, at)
        setFaults(fields)
        focusFault(form)
      } else setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  const handleNext = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingIn(current, draft)
    if (missing.length) {
      setFaults(Object.fromEntries(missing.map((name) => [name, t('errors:required')])))
      return focusFault(event.currentTarget)
    }
    if (step < steps.length - 1) change({}, step + 1)
    else void finish(event.currentTarget)
  }

  const title = t(`wizard.steps.${current}.title`)
  return (
    <CenteredPage title={title}>
      <form noValidate onSubmit={handleNext}>
        <Stack gap="lg">
          <div>
            <Text size="sm" c="dimmed" mb={6}>
              {t('wizard.progress', { step: step + 1, count: steps.length })}
            </Text>
            <Progress
              value={((step + 1) * 100) / steps.length}
              size="sm"
              aria-label={t('wizard.progress', { step: step + 1, count: steps.length })}
            />
          </div>
          <div>
            <Title order={1}>{title}</Title>
            <Text c="dimmed" mt={4}>
              {t(`wizard.steps.${current}.text`)}
            </Text>
          </div>
          {hasOwn ? <AddressNotice radius="md" /> : null}
          <Refusal text={refusal} />
          <StepFields step={current} draft={draft} faults={faults} onChange={change} />
          <Group justify={step === 0 ? 'flex-end' : 'space-between'} mt="sm">
            {step === 0 ? null : (
              <Button variant="default" disabled={isBusy} onClick={() => change({}, step - 1)}>
                {t('wizard.back')}
              </Button>
            )}
            <Button type="submit" loading={isBusy}>
              {step === steps.length - 1 ? t('wizard.finish') : t('wizard.next')}
            </Button>
          </Group>
        </Stack>
      </form>
    </CenteredPage>
  )
}
