import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveRow } from '../../api/rows.ts'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import classes from './CustomerScreen.module.css'
import type { Ledger, LedgerName } from './LedgerTab.tsx'

type Props = { customerId: string; name: LedgerName; resource: Ledger['resource'] }

/** A correction by hand: more with a plain number, less with a minus. */
export function LedgerForm({ customerId, name, resource }: Props) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const save = useSaveRow(resource)
  const sending = useSending()
  const field = name === 'points' ? 'points' : 'amount'
  const currency = useBaseCurrency()
  const [value, setValue] = useState('')
  const [description, setDescription] = useState('')
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const changes = {
      customer_id: customerId,
      ...(field === 'points' ? { points: numberOr(value) } : { amount: value }),
      description: description.trim() || null,
    }
    if (!(await sending.send(() => save.mutateAsync({ changes })))) return
    await client.invalidateQueries({ queryKey: ['customers'] })
    tell('success', t(`customer.ledger.${name}.done`))
    setValue('')
    setDescription('')
  }
  return (
    <ShortForm
      action={t(`customer.ledger.${name}.add`)}
      isBusy={sending.isBusy}
      isReady={Boolean(value.trim())}
      isQuiet
      refusal={refusalOf(sending, field, 'description')}
      onSubmit={handleSubmit}
    >
      <div className={classes.pair}>
        <AmountInput
          label={t(`customer.ledger.${name}.value`)}
          description={t('customer.ledger.sign')}
          unit={field === 'amount' ? currency : undefined}
          value={value}
          error={sending.fields[field]}
          onValue={setValue}
        />
        <TextInput
          label={t('customer.ledger.description')}
          description={t('customer.ledger.descriptionHelp')}
          value={description}
          maxLength={255}
          error={sending.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </div>
    </ShortForm>
  )
}

/** What is no number goes as it is: the server says so at the field. */
const numberOr = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : (text as unknown as number))
