import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EditableText } from './EditableText.tsx'
import { type Order, useOrderActions } from './use-order.ts'

/** What the team should know; the buyer never sees it. */
export function NoteCard({ order, canEdit }: { order: Order; canEdit: boolean }) {
  const { t } = useTranslation('screens')
  const { patch } = useOrderActions(order.id)
  return (
    <Card component="section">
      <Title order={2}>{t('order.note')}</Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t('order.noteText')}
      </Text>
      <EditableText
        label={t('order.note')}
        value={order.staff_note}
        empty={t('order.noNote')}
        maxLength={2000}
        isLong
        canEdit={canEdit}
        onSave={(staff_note) => patch({ staff_note }, order.version)}
      />
    </Card>
  )
}
