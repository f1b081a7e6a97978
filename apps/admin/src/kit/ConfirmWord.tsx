import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import i18next from 'i18next'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'

type Props = { text: string; word: string; action: string; color?: string; onConfirm: () => void | Promise<void> }

/** Opens the dialog in which the word must be typed. */
export function openConfirmWord({ title, ...props }: Props & { title: string }): void {
  const id = modals.open({
    title,
    closeButtonProps: { 'aria-label': i18next.t('action.close') },
    children: (
      <ConfirmWord
        {...props}
        onConfirm={() => {
          modals.close(id)
          void props.onConfirm()
        }}
        onCancel={() => modals.close(id)}
      />
    ),
  })
}

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
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const handleSubmit = (event: React.SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === word) void onConfirm()
    else setWrong(true)
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack>
        <Text size="sm">{text}</Text>
        <TextInput
          label={<Trans i18nKey="confirm.type" values={{ word }} components={{ word: <Code /> }} />}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color={color} disabled={typed.trim() === ''}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
