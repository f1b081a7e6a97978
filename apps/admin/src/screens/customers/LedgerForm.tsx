import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useSaveRow } from '../../api/rows.ts'
import { DecimalInput } from '../../kinds/inputs/DecimalInput.tsx'
import { errorText, tell } from '../../notices/notices.ts'
import classes from './CustomerScreen.module.css'
import type { Ledger, LedgerName } from './LedgerTab.tsx'

type Props = { customerId: string; name: LedgerName; resource: Ledger['resource'] }

/** A correction by hand: more with a plain number, less with a minus. */
export function LedgerForm({ customerId, name, resource }: Props) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const save = useSaveRow(resource)
  const field = name === 'points' ? 'points' : 'amount'
  const [value, setValue] = useState('')
  const [description, setDescription] = useState('')
  const [refusal, setRefusal] = useState<Record<string, string>>({})
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setRefusal({})
    try {
      await save.mutateAsync({
        changes: {
          customer_id: customerId,
          ...(field === 'points' ? { points: numberOr(value) } : { amount: value }),
          description: description.trim() || null,
        },
      })
      await client.invalidateQueries({ queryKey: ['customers'] })
      tell('success', t(`customer.ledger.${name}.done`))
      setValue('')
      setDescription('')
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setRefusal(fields[field] || fields.description ? fields : { [field]: errorText(error) })
    }
  }
  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <DecimalInput
        label={t(`customer.ledger.${name}.value`)}
        description={t('customer.ledger.sign')}
        value={value}
        error={refusal[field]}
        onValue={setValue}
      />
      <TextInput
        label={t('customer.ledger.description')}
        description={t('customer.ledger.descriptionHelp')}
        value={description}
        maxLength={255}
        error={refusal.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={save.isPending} disabled={!value.trim()}>
        {t(`customer.ledger.${name}.add`)}
      </Button>
    </form>
  )
}

/** What is no number goes as it is: the server says so at the field. */
const numberOr = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : (text as unknown as number))
