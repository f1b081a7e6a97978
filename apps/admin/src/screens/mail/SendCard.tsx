import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Got } from '@shopwright/resource'
import { mail, registry } from '@shopwright/shop/model'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { patch } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { formatNumber } from '../../language/format.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

type Props = { draft: Pick<Got<typeof mail>, 'id' | 'reach' | 'room'>; isDirty: boolean }

/** Who would get it now, whether the plan has room for them, and the button that sends it. */
export function SendCard({ draft: { id, reach, room }, isDirty }: Props) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const session = useSession()
  const client = useQueryClient()
  const count = reach ?? 0
  const people = { count, number: formatNumber(count) }
  const isShort = room !== null && room !== undefined && room < count
  const send = async () => {
    try {
      await patch(mail, id, { state: 'sending' })
      tell('success', t('newsletter.started'))
    } catch (error) {
      tellRefused(error, 'mail')
    }
    await client.invalidateQueries({ queryKey: ['mail'] })
  }
  const handleSend = () =>
    dialogs.openConfirm({
      title: t('newsletter.ask'),
      children: (
        <Text size="sm">
          {t('newsletter.reach', people)}. {t('newsletter.askText')}
        </Text>
      ),
      labels: { confirm: t('newsletter.send'), cancel: common('action.cancel') },
      onConfirm: () => void send(),
    })
  if (!mayCall(session, registry.get('mail'), 'patch')) return null
  return (
    <Card>
      <Group justify="space-between" gap="md">
        <Stack gap={2}>
          <Text size="sm" fw={550}>
            {count ? t('newsletter.reach', people) : t('newsletter.nobody')}
          </Text>
          {room === null || room === undefined ? null : (
            <Text size="sm" c={isShort ? 'red' : 'dimmed'}>
              {t('newsletter.room', { count: room, number: formatNumber(room) })}
            </Text>
          )}
          {isDirty ? (
            <Text size="sm" c="dimmed">
              {t('newsletter.saveFirst')}
            </Text>
          ) : null}
        </Stack>
        <Button
          leftSection={<IconSend size={16} stroke={1.8} />}
          disabled={isDirty || !count || isShort}
          onClick={handleSend}
        >
          {count ? t('newsletter.sendTo', people) : t('newsletter.send')}
        </Button>
      </Group>
    </Card>
  )
}
