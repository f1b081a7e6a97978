import { Button, Card, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { affiliatePayouts, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { create } from '../../api/rows.ts'
import { DecimalInput } from '../../kinds/inputs/DecimalInput.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { useLabels } from '../../language/labels.ts'
import { errorText, tell } from '../../notices/notices.ts'

type Method = NonNullable<Wire<typeof affiliatePayouts>['payout_method']>

const resource = registry.get('affiliate-payouts')

/** Pays everybody who has reached a balance, in one go. */
export function NewPayout() {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const client = useQueryClient()
  const currency = useBaseCurrency()
  const labels = useLabels(resource)
  const [minimum, setMinimum] = useState('')
  const [method, setMethod] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Record<string, string>>({})
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal({})
    try {
      const body = {
        minimum: minimum || '0',
        payout_method: method as Method | null, // one of those that are offered
        comment: comment.trim() || null,
      }
      const made = await create(affiliatePayouts, body)
      await client.invalidateQueries({ queryKey: ['affiliates'] })
      await client.invalidateQueries({ queryKey: ['affiliate-payouts'] })
      tell('success', t('payout.done', { count: made.count }))
      navigate(`/admin/affiliate-payouts/${made.id}`)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefusal(fields.minimum ? fields : { minimum: errorText(error) })
      setBusy(false)
    }
  }
  return (
    <Page isNarrow>
      <PageHead title={t('payout.new')} back="/admin/affiliate-payouts" />
      <Card>
        <form onSubmit={handleSubmit}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('payout.text')}
            </Text>
            <DecimalInput
              label={labels.field('minimum')}
              value={minimum}
              placeholder="0"
              rightSection={currency}
              rightSectionWidth={56}
              error={refusal.minimum}
              onValue={setMinimum}
            />
            <Select
              label={labels.field('payout_method')}
              placeholder={t('payout.anyMethod')}
              clearable
              data={(resource.fields.payout_method?.options.values ?? []).map((value) => ({
                value,
                label: labels.choice('payout_method', value),
              }))}
              value={method}
              onChange={setMethod}
            />
            <TextInput
              label={labels.field('comment')}
              value={comment}
              maxLength={255}
              onChange={(event) => setComment(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={isBusy}>
                {t('payout.pay')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
