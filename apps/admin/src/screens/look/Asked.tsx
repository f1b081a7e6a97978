import { Button, Card, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AmountInput } from '../../kinds/inputs/AmountInput.tsx'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { tell } from '../../notices/notices.ts'
import { Part } from './Part.tsx'

/** Forms that are written by hand, dialogs and toasts. */
export function Asked() {
  const [amount, setAmount] = useState('12.5')
  const confirm = () =>
    dialogs.openConfirm({
      title: 'Delete 3 products?',
      children: <Text size="sm">They can be brought back for half an hour.</Text>,
      labels: { confirm: 'Delete', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
    })
  return (
    <>
      <Part name="A form written by hand" about="as it is, and as it is refused">
        <Group align="start" gap="md">
          <Card maw={420}>
            <ShortForm action="Give back" isBusy={false} onSubmit={stay} onCancel={() => {}}>
              <AmountInput label="Amount" unit="UAH" value={amount} onValue={setAmount} required />
              <TextInput label="Reason" description="The buyer reads it." />
            </ShortForm>
          </Card>
          <Card maw={420}>
            <ShortForm
              action="Give back"
              isBusy={false}
              isDangerous
              refusal="The bank does not answer. Try again in a minute."
              onSubmit={stay}
              note={<Checkbox label="Tell the buyer" />}
            >
              <AmountInput label="Amount" unit="UAH" value="12,x" onValue={() => {}} error="This is not a number." />
              <Textarea label="Reason" error="Say why." required />
            </ShortForm>
          </Card>
        </Group>
      </Part>
      <Part name="Dialogs and toasts">
        <Group gap="sm">
          <Button variant="default" onClick={confirm}>
            Ask
          </Button>
          <Button
            variant="default"
            onClick={() =>
              openConfirmWord({
                title: 'Delete the language?',
                text: 'Its texts go with it.',
                word: 'delete',
                action: 'Delete',
                onConfirm: () => {},
              })
            }
          >
            Ask for a word
          </Button>
          <Button variant="default" onClick={() => tell('success', 'Saved')}>
            Good news
          </Button>
          <Button variant="default" onClick={() => tell('error', 'Not saved', 'Somebody else changed it meanwhile.')}>
            Bad news
          </Button>
          <Button variant="default" onClick={() => tell('success', 'Deleted', '', () => tell('info', 'Back again'))}>
            With undo
          </Button>
        </Group>
      </Part>
    </>
  )
}

const stay = (event: React.SubmitEvent) => event.preventDefault()
