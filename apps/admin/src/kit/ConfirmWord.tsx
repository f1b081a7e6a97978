import { Code, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortForm } from './form/ShortForm.tsx'
import { dialogs } from './open/dialogs.ts'

type Props = { text: string; word: string; action: string; color?: string; onConfirm: () => void | Promise<void> }

/** Opens the dialog in which the word must be typed. */
export function openConfirmWord({ title, ...props }: Props & { title: string }): void {
  const id = dialogs.open({
    title,
    children: (
      <ConfirmWord
        {...props}
        onConfirm={() => {
          dialogs.close(id)
          void props.onConfirm()
        }}
        onCancel={() => dialogs.close(id)}
      />
    ),
  })
}

/** Where the word stands in the sentence. */
const mark = '\u0000'

/** The spec's words, as they are, in every language: delete, duplicate, Change (spec §5). */
export function ConfirmWord({
  text,
  word,
  action,
  color = 'red',
  onConfirm,
  onCancel,
}: Props & { onCancel: () => void }) {
  const { t } = useTranslation(['admin', 'errors'])
  const [before, after] = t('confirm.type', { word: mark }).split(mark)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === word) void onConfirm()
    else setWrong(true)
  }
  return (
    <ShortForm
      action={action}
      isBusy={false}
      isReady={typed.trim() !== ''}
      isDangerous={color === 'red'}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <Text size="sm">{text}</Text>
      <TextInput
        label={
          <>
            {before}
            <Code>{word}</Code>
            {after}
          </>
        }
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
        error={isWrong ? t('errors:word-differs') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
      />
    </ShortForm>
  )
}
