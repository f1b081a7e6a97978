import { TextInput } from '@mantine/core'
import { affiliateTransactions } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveRow } from '../../api/rows.ts'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import classes from '../customers/CustomerScreen.module.css'

/** A correction by hand: more with a plain number, less with a minus. */
export function CorrectionForm({ affiliateId }: { affiliateId: string }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const save = useSaveRow(affiliateTransactions)
  const sending = useSending()
  const currency = useBaseCurrency()
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const changes = { affiliate_id: affiliateId, amount, description: description.trim() || null }
    if (!(await sending.send(() => save.mutateAsync({ changes })))) return
    await client.invalidateQueries({ queryKey: ['affiliates'] })
    tell('success', t('affiliate.corrected'))
    setAmount('')
    setDescription('')
  }
  return (
    <ShortForm
      action={t('affiliate.correct')}
      isBusy={sending.isBusy}
      isReady={Boolean(amount.trim())}
      isQuiet
      refusal={refusalOf(sending, 'amount', 'description')}
      onSubmit={handleSubmit}
    >
      <div className={classes.pair}>
        <AmountInput
          label={t('affiliate.amount')}
          description={t('customer.ledger.sign')}
          unit={currency}
          value={amount}
          error={sending.fields.amount}
          onValue={setAmount}
        />
        <TextInput
          label={t('customer.ledger.description')}
          description={t('affiliate.descriptionHelp')}
          value={description}
          maxLength={255}
          error={sending.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </div>
    </ShortForm>
  )
}
