import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Got } from '@shopwright/resource'
import { type aiGenerations, registry } from '@shopwright/shop/model'
import { IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayCall } from '../../kit/rights.ts'
import { formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { useMove } from './use-move.ts'

type Props = {
  draft: Pick<Got<typeof aiGenerations>, 'id' | 'reach' | 'need' | 'room' | 'is_connected' | 'is_stand_in'>
  isDirty: boolean
}

/** How many texts it would be, whether the plan has room for them, and the button that begins. */
export function StartCard({ draft: { id, reach, need, room, is_connected, is_stand_in }, isDirty }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const move = useMove(id)
  const count = reach ?? 0
  if (!mayCall(session, registry.get('ai-generations'), 'patch')) return null
  if (!is_connected) return <Alert color="orange">{t('aiTexts.notConnected')}</Alert>
  const isShort = room !== null && room !== undefined && room < (need ?? 0)
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <Stack gap={2} style={{ flex: '1 1 240px' }}>
          <Text size="sm" fw={550}>
            {count
              ? t('aiTexts.reach', { count, number: formatNumber(count), tokens: formatNumber(need ?? 0) })
              : t('aiTexts.none')}
          </Text>
          {room === null || room === undefined ? null : (
            <Text size="sm" c={isShort ? 'red' : 'dimmed'}>
              {t('aiTexts.room', { number: formatNumber(room) })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {isDirty ? t('aiTexts.saveFirst') : t(is_stand_in ? 'aiTexts.standIn' : 'aiTexts.hint')}
          </Text>
        </Stack>
        <Button
          leftSection={<IconSparkles size={16} stroke={1.8} />}
          disabled={isDirty || !count || room === 0}
          onClick={() => void move('generating', t('aiTexts.started'))}
        >
          {t('aiTexts.write')}
        </Button>
      </Group>
    </Card>
  )
}
