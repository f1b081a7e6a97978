import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import type { RecurringMove } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, tell } from '../../notices/notices.ts'
import type { Subscription } from './types.ts'
import { useMoveSubscription } from './use-subscription.ts'

/** Where it can go now: exactly the moves that are open to it, each said once more before it is made. */
export function MovesCard({ row }: { row: Subscription }) {
  const { t } = useTranslation('screens')
  const [chosen, setChosen] = useState<RecurringMove | null>(null)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('subscription.moves.title')}
      </Title>
      {row.next_moves.length ? (
        <Group gap="xs" role="group" aria-label={t('subscription.moves.title')}>
          {row.next_moves.map((move) => (
            <Button
              key={move}
              variant={chosen === move ? 'light' : 'default'}
              aria-pressed={chosen === move}
              {...(move === 'cancelled' ? { color: 'red' } : {})}
              onClick={() => setChosen(chosen === move ? null : move)}
            >
              {t(`subscription.moves.${move}`)}
            </Button>
          ))}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t(row.state === 'pending' ? 'subscription.moves.pending' : 'subscription.moves.none')}
        </Text>
      )}
      {chosen ? <MoveForm key={chosen} row={row} move={chosen} onCancel={() => setChosen(null)} /> : null}
    </Card>
  )
}

type FormProps = { row: Subscription; move: RecurringMove; onCancel: () => void }

function MoveForm({ row, move, onCancel }: FormProps) {
  const { t } = useTranslation('screens')
  const send = useMoveSubscription(row.id)
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await send(move, comment.trim() || null)
      tell('success', t('subscription.moves.done', { number: row.number }))
      onCancel()
    } catch (caught) {
      setError(errorText(caught))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="sm" mt="md">
        <Text size="sm">{t(`subscription.moves.hints.${move}`)}</Text>
        <Textarea
          label={t('subscription.comment')}
          value={comment}
          maxLength={2000}
          minRows={2}
          error={error}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" loading={isBusy} {...(move === 'cancelled' ? { color: 'red' } : {})}>
            {t(`subscription.moves.${move}`)}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
