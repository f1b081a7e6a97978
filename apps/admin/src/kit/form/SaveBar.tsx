import { Button, Group, Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../shortcuts.ts'
import classes from './SaveBar.module.css'

type Props = {
  isOpen: boolean
  isNew?: boolean
  isBusy: boolean
  /** saved when the server can be reached */
  isWaiting?: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stays in sight while there is something to save (ux §1). */
export function SaveBar({ isOpen, isNew = false, isBusy, isWaiting = false, onSave, onDiscard }: Props) {
  const { t } = useTranslation()
  useShortcut('save', onSave, isOpen && !isBusy)
  if (!isOpen) return null
  return (
    <Paper withBorder shadow="md" className={classes.bar} role="region" aria-label={t('form.unsaved')}>
      <Text size="sm" fw={550} className={classes.text}>
        {t(isWaiting ? 'form.waiting' : isNew ? 'form.new' : 'form.unsaved')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="sm" onClick={onDiscard} disabled={isBusy}>
          {t(isNew ? 'action.cancel' : 'form.discard')}
        </Button>
        <Button size="sm" onClick={onSave} loading={isBusy && !isWaiting} disabled={isWaiting}>
          {t('action.save')}
        </Button>
      </Group>
    </Paper>
  )
}
