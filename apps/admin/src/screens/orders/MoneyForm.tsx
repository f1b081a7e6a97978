import { Box, Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'

type Props = {
  action: string
  currency: string
  /** what stands in the field of the amount at first */
  proposed: string
  /** the field of the word that goes with it, and what it is called */
  word: 'comment' | 'reason'
  label: string
  done: string
  onSend: (amount: string, word: string | null) => Promise<unknown>
}

/** A button that opens the question how much, and why. What was asked before is forgotten. */
export function MoneyForm(props: Props) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm {...props} onClose={() => setOpen(false)} />
  return (
    <Group mt="sm">
      <Button variant="default" onClick={() => setOpen(true)}>
        {props.action}
      </Button>
    </Group>
  )
}

function OpenForm({ action, currency, proposed, word, label, done, onSend, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('screens')
  const [amount, setAmount] = useState(proposed)
  const [text, setText] = useState('')
  const sending = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!(await sending.send(() => onSend(amount, text.trim() || null)))) return
    onClose()
    tell('success', done)
  }
  return (
    <Box mt="sm" maw={420}>
      <ShortForm
        action={action}
        isBusy={sending.isBusy}
        refusal={refusalOf(sending, 'amount', word)}
        onSubmit={handleSubmit}
        onCancel={onClose}
      >
        <AmountInput
          label={t('order.payments.amount')}
          unit={currency}
          value={amount}
          onValue={setAmount}
          error={sending.fields.amount}
          required
          data-autofocus
        />
        <TextInput
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={sending.fields[word]}
          maxLength={255}
        />
      </ShortForm>
    </Box>
  )
}
