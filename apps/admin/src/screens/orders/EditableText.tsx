import { ActionIcon, Alert, Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../kit/course/CoursePage.module.css'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { errorText } from '../../notices/notices.ts'

type Props = {
  label: string
  value: string | null
  /** what stands there while there is no text */
  empty: string
  maxLength: number
  isLong?: boolean
  canEdit: boolean
  onSave: (text: string | null) => Promise<void>
}

/** A text that is changed where it stands. What others wrote meanwhile is shown before it is replaced. */
export function EditableText({ label, value, empty, canEdit, ...props }: Props) {
  const { t } = useTranslation('screens')
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Editor label={label} value={value} {...props} onClose={() => setOpen(false)} />
  return (
    <Group gap={4} wrap="nowrap" align="flex-start" justify="space-between">
      <Text size="sm" c={value ? undefined : 'dimmed'} className={classes.preserved}>
        {value ?? empty}
      </Text>
      {canEdit ? (
        <ActionIcon size="sm" onClick={() => setOpen(true)} aria-label={t('order.edit', { field: label })}>
          <IconPencil size={15} stroke={1.6} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

type EditorProps = Omit<Props, 'empty' | 'canEdit'> & { onClose: () => void }

function Editor({ label, value, maxLength, isLong = false, onSave, onClose }: EditorProps) {
  const { t } = useTranslation('screens')
  const [known, setKnown] = useState(value)
  const [text, setText] = useState(value ?? '')
  const { send, isBusy, error, fields } = useSending()
  const isStale = value !== known
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (await send(() => onSave(text.trim() || null))) onClose()
  }
  const field = {
    'aria-label': label,
    value: text,
    maxLength,
    error: error ? (Object.values(fields)[0] ?? errorText(error)) : null,
    'data-autofocus': true,
    autoFocus: true,
    autoComplete: 'off',
  }
  return (
    <ShortForm action={t('order.save')} isBusy={isBusy} isReady={!isStale} onSubmit={handleSubmit} onCancel={onClose}>
      {isStale ? (
        <Alert color="orange" role="alert" title={t('order.changedMeanwhile')}>
          <span className={classes.preserved}>{value ?? '—'}</span>
          <Group mt="xs">
            <Button size="compact-xs" variant="default" onClick={() => setKnown(value)}>
              {t('order.replaceAnyway')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {isLong ? (
        <Textarea {...field} minRows={3} onChange={(event) => setText(event.currentTarget.value)} />
      ) : (
        <TextInput {...field} onChange={(event) => setText(event.currentTarget.value)} />
      )}
    </ShortForm>
  )
}
