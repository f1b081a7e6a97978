import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function UndoButton({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm">{text}</Text>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {t('action.undo')}
      </Button>
    </Group>
  )
}
