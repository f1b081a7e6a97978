import { Modal, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { refusalOf, ShortForm } from './form/ShortForm.tsx'
import { useSending } from './use-sending.ts'

type Words = {
  title: string
  /** what will happen, and who reads the reason */
  text: string
  label: string
  action: string
}
type Props = {
  /** none keeps it closed */
  words: Words | null
  /** characters */
  limit: number
  isDangerous?: boolean
  /** what the server says of the field `reason` is shown beside it; it closes after this is done */
  send: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why before something is done to another person's store or money: that person reads it. */
export function ReasonDialog({ words, onClose, ...props }: Props) {
  return (
    <Modal opened={words !== null} onClose={onClose} title={words?.title}>
      {words ? <Reason words={words} onClose={onClose} {...props} /> : null}
    </Modal>
  )
}

function Reason({ words, limit, isDangerous, send, onClose }: Props & { words: Words }) {
  const [reason, setReason] = useState('')
  const sending = useSending()

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await sending.send(() => send(reason))) onClose()
  }

  return (
    <ShortForm
      action={words.action}
      isBusy={sending.isBusy}
      isDangerous={isDangerous}
      refusal={refusalOf(sending, 'reason')}
      onSubmit={handleSubmit}
      onCancel={onClose}
    >
      <Text size="sm">{words.text}</Text>
      <Textarea
        label={words.label}
        required
        data-autofocus
        maxLength={limit}
        autosize
        minRows={2}
        value={reason}
        error={sending.fields.reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          sending.forget()
        }}
      />
    </ShortForm>
  )
}
