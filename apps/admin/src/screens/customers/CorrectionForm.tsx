import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import classes from './CustomerScreen.module.css'

type Props = {
  /** what the entry counts in, as the server names it */
  field: 'amount' | 'points'
  unit?: string | undefined
  /** what the button, the value and the hint under the description say */
  words: { action: string; value: string; help: string }
  onBook: (value: string, description: string | null) => Promise<unknown>
}

/** A correction of a balance by hand: more with a plain number, less with a minus. */
export function CorrectionForm({ field, unit, words, onBook }: Props) {
  const { t } = useTranslation('screens')
  const sending = useSending()
  const [value, setValue] = useState('')
  const [description, setDescription] = useState('')
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!(await sending.send(() => onBook(value, description.trim() || null)))) return
    setValue('')
    setDescription('')
  }
  return (
    <ShortForm
      action={words.action}
      isBusy={sending.isBusy}
      isReady={Boolean(value.trim())}
      isQuiet
      refusal={refusalOf(sending, field, 'description')}
      onSubmit={handleSubmit}
    >
      <div className={classes.pair}>
        <AmountInput
          label={words.value}
          description={t('customer.ledger.sign')}
          unit={unit}
          value={value}
          error={sending.fields[field]}
          onValue={setValue}
        />
        <TextInput
          label={t('customer.ledger.description')}
          description={words.help}
          value={description}
          maxLength={255}
          error={sending.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </div>
    </ShortForm>
  )
}
