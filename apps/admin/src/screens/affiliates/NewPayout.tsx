import { Card, Select, Text, TextInput } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { affiliatePayouts, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { create } from '../../api/rows.ts'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { useLabels } from '../../language/labels.ts'
import { tell } from '../../notices/notices.ts'

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
  const sending = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const body = {
      minimum: minimum || '0',
      payout_method: method as Method | null, // one of those that are offered
      comment: comment.trim() || null,
    }
    await sending.send(async () => {
      const made = await create(affiliatePayouts, body)
      await client.invalidateQueries({ queryKey: ['affiliates'] })
      await client.invalidateQueries({ queryKey: ['affiliate-payouts'] })
      tell('success', t('payout.done', { count: made.count }))
      navigate(`/admin/affiliate-payouts/${made.id}`)
    })
  }
  return (
    <Page isNarrow>
      <PageHead title={t('payout.new')} back="/admin/affiliate-payouts" />
      <Card>
        <ShortForm
          action={t('payout.pay')}
          isBusy={sending.isBusy}
          refusal={refusalOf(sending, 'minimum', 'payout_method', 'comment')}
          onSubmit={handleSubmit}
        >
          <Text size="sm" c="dimmed">
            {t('payout.text')}
          </Text>
          <AmountInput
            label={labels.field('minimum')}
            value={minimum}
            placeholder="0"
            unit={currency}
            error={sending.fields.minimum}
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
            error={sending.fields.comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </ShortForm>
      </Card>
    </Page>
  )
}
