import { Anchor, Badge, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { channelPosts, registry, socialChannels } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create, useList } from '../../api/rows.ts'
import { Thumb } from '../../files/Thumb.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { PlanLockNotice } from '../../kit/PlanLockNotice.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { lockOfResource } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'

/** The shop's channel, and what of it its pages show. */
export default function ChannelList() {
  const labels = useLabels(socialChannels)
  const session = useSession()
  const lock = lockOfResource(session, registry.get('social-channels'))
  const { data, error, refetch } = useList(socialChannels, { $limit: 1 })
  const channel = data?.data[0]
  return (
    <Page>
      <PageHead title={labels.name} description={labels.description} />
      {lock ? <PlanLockNotice lock={lock} /> : null}
      <Stack gap="md">
        {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
        {lock || !data ? null : <ChannelCard channel={channel} />}
        {lock || !channel ? null : <Posts />}
      </Stack>
    </Page>
  )
}

const colours = { open: 'teal', connecting: 'blue', refused: 'red' } as const

/** Whose it is, when it was read, and what to do where it cannot be. */
function ChannelCard({ channel }: { channel: Listed<typeof socialChannels> | undefined }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(socialChannels)
  const session = useSession()
  const { send, isBusy } = useSending()
  const ask = () =>
    send(async () => {
      try {
        await create(socialChannels, {})
        tell('success', t('channels.asked'))
      } catch (refusal) {
        tellRefused(refusal, 'social-channels', 'create')
      }
    })
  return (
    <Card component="section">
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {channel?.account ? `@${channel.account}` : t('channels.channel')}
          </Title>
          {channel ? <Badge color={colours[channel.state]}>{labels.choice('state', channel.state)}</Badge> : null}
        </Group>
        {channel ? null : <Text size="sm">{t('channels.none')}</Text>}
        {channel?.error ? (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('channels.refused', { error: channel.error })}
          </Text>
        ) : null}
        {channel?.missed ? <Text size="sm">{t('channels.missed', { count: channel.missed })}</Text> : null}
        {channel?.read_at ? (
          <Text size="sm" c="dimmed">
            {t('channels.read', { when: formatInstant(channel.read_at) })}
            {channel.due_at ? ` · ${t('channels.next', { when: formatInstant(channel.due_at) })}` : null}
          </Text>
        ) : null}
        <Group gap="xs">
          {channel?.state === 'open' ? null : (
            <Button component={Link} to="/admin/settings?tab=social" variant="default" size="xs">
              {t('channels.toSettings')}
            </Button>
          )}
          {channel && mayCall(session, registry.get('social-channels'), 'create') ? (
            <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
              {t('channels.again')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  )
}

function Posts() {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useList(channelPosts, { $limit: 12, $sort: { posted_at: -1 } })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Card component="section">
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {t('channels.posts')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('channels.block')}{' '}
            <Anchor component={Link} to="/admin/layouts" size="sm">
              {t('channels.layouts')}
            </Anchor>
          </Text>
        </div>
        {data.data.length ? null : <Text size="sm">{t('channels.noPosts')}</Text>}
        <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }}>
          {data.data.map(({ id, image, text, url, posted_at }) => (
            <Stack key={id} gap={4}>
              <Anchor
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('channels.open', { title: text || formatInstant(posted_at) })}
              >
                <Thumb fileId={image} size={120} picture="small" />
              </Anchor>
              <Text size="xs" lineClamp={2}>
                {text}
              </Text>
              <Text size="xs" c="dimmed">
                {formatInstant(posted_at)}
              </Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
