import { Box, Card, Text, Textarea, Title } from '@mantine/core'
import type { RecurringMove } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NextSteps } from '../../kit/course/NextSteps.tsx'
import { refusalOf, ShortForm } from '../../kit/form/ShortForm.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { tell } from '../../notices/notices.ts'
import { type Subscription, useMoveSubscription } from './use-subscription.ts'

const moves: readonly RecurringMove[] = ['paused', 'resumed', 'suspended', 'cancelled']

/** Where it can go now: exactly the moves that are open to it, each said once more before it is made. */
export function MovesCard({ row }: { row: Subscription }) {
  const { t } = useTranslation('screens')
  const [chosen, setChosen] = useState<RecurringMove | null>(null)
  const open = (row.next_moves ?? []).flatMap((name) => moves.find((move) => move === name) ?? [])
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('subscription.moves.title')}
      </Title>
      <NextSteps
        label={t('subscription.moves.title')}
        steps={open.map((id) => ({
          id,
          name: t(`subscription.moves.${id}`),
          isGrave: id === 'cancelled',
        }))}
        chosen={chosen}
        none={t(row.state === 'pending' ? 'subscription.moves.pending' : 'subscription.moves.none')}
        onChoose={(id) => setChosen(open.find((move) => move === id) ?? null)}
      />
      {chosen ? <MoveForm key={chosen} row={row} move={chosen} onCancel={() => setChosen(null)} /> : null}
    </Card>
  )
}

type FormProps = { row: Subscription; move: RecurringMove; onCancel: () => void }

function MoveForm({ row, move, onCancel }: FormProps) {
  const { t } = useTranslation('screens')
  const moveTo = useMoveSubscription(row.id)
  const [comment, setComment] = useState('')
  const sending = useSending()
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    if (!(await sending.send(() => moveTo(move, comment.trim() || null)))) return
    tell('success', t('subscription.moves.done', { number: row.number }))
    onCancel()
  }
  return (
    <Box mt="md">
      <ShortForm
        action={t(`subscription.moves.${move}`)}
        isBusy={sending.isBusy}
        isDangerous={move === 'cancelled'}
        refusal={refusalOf(sending, 'comment')}
        onSubmit={handleSubmit}
        onCancel={onCancel}
      >
        <Text size="sm">{t(`subscription.moves.hints.${move}`)}</Text>
        <Textarea
          label={t('subscription.comment')}
          value={comment}
          maxLength={2000}
          minRows={2}
          error={sending.fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </ShortForm>
    </Box>
  )
}
