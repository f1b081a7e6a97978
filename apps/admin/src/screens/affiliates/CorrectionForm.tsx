import { Button, TextInput } from '@mantine/core'
import { affiliateTransactions } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useSaveRow } from '../../api/rows.ts'
import { DecimalInput } from '../../kinds/inputs/DecimalInput.tsx'
import { errorText, tell } from '../../notices/notices.ts'
import classes from '../customers/CustomerScreen.module.css'

/** A correction by hand: more with a plain number, less with a minus. */
export function CorrectionForm({ affiliateId }: { affiliateId: string }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const save = useSaveRow(affiliateTransactions)
  const [amount, setAmount] = useState('')
  const [description, setDescription] = useState('')
  const [refusal, setRefusal] = useState<Record<string, string>>({})
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setRefusal({})
    try {
      await save.mutateAsync({
        changes: { affiliate_id: affiliateId, amount, description: description.trim() || null },
      })
      await client.invalidateQueries({ queryKey: ['affiliates'] })
      tell('success', t('affiliate.corrected'))
      setAmount('')
      setDescription('')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefusal(fields.amount || fields.description ? fields : { amount: errorText(error) })
    }
  }
  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <DecimalInput
        label={t('affiliate.amount')}
        description={t('customer.ledger.sign')}
        value={amount}
        error={refusal.amount}
        onValue={setAmount}
      />
      <TextInput
        label={t('customer.ledger.description')}
        description={t('affiliate.descriptionHelp')}
        value={description}
        maxLength={255}
        error={refusal.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={!amount.trim()}>
        {t('affiliate.correct')}
      </Button>
    </form>
  )
}
