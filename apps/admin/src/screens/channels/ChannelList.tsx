import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { registry, socialChannels } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create, useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { PlanLockNotice } from '../../kit/PlanLockNotice.tsx'
import { hasScreen, mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { lockOfValue } from '../../session/plan-locks.ts'
import { useSession } from '../../session/use-session.ts'
import { type ChannelCode, Posts } from './Posts.tsx'

const kindOf = socialChannels.fields.channel
const codes = kindOf.options.values as readonly ChannelCode[] // the declaration's own

/** The shop's channels, and what of each its pages show. */
export default function ChannelList() {
  const labels = useLabels(socialChannels)
  const mayLook = mayCall(useSession(), registry.get('social-channels'), 'find')
  const { data, error, refetch } = useList(socialChannels, { $limit: codes.length }, { enabled: mayLook })
  return (
    <Page>
      <PageHead title={labels.name} description={labels.description} />
      <Stack gap="md">
        {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
        {data
          ? codes.map((code) => (
              <Channel key={code} code={code} row={data.data.find(({ channel }) => channel === code)} />
            ))
          : null}
        {mayLook ? null : codes.map((code) => <PostsAlone key={code} code={code} />)}
      </Stack>
    </Page>
  )
}

/** To whom it is not told whose the channel is. */
function PostsAlone({ code }: { code: ChannelCode }) {
  const name = useLabels(socialChannels).choice('channel', code)
  return (
    <Card component="section" id={code} aria-label={name}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {name}
        </Title>
        <Posts code={code} name={name} />
      </Stack>
    </Card>
  )
}

type Shown = { code: ChannelCode; row: Listed<typeof socialChannels> | undefined }

function Channel({ code, row }: Shown) {
  const labels = useLabels(socialChannels)
  const lock = lockOfValue(useSession(), kindOf, code)
  const name = labels.choice('channel', code)
  return (
    <Card component="section" id={code} aria-label={name}>
      <Stack gap="md">
        {lock ? (
          <>
            <Title order={2} size="h4">
              {name}
            </Title>
            <PlanLockNotice lock={lock} />
          </>
        ) : (
          <State code={code} row={row} />
        )}
        {row && !lock ? <Posts code={code} name={name} /> : null}
      </Stack>
    </Card>
  )
}

const colours = { open: 'teal', connecting: 'blue', refused: 'red' } as const

/** Whose it is, when it was read, and what to do where it cannot be. */
function State({ code, row }: Shown) {
  const { t } = useTranslation('screens')
  const labels = useLabels(socialChannels)
  const session = useSession()
  const { send, isBusy } = useSending()
  const channel = labels.choice('channel', code)
  const ask = () =>
    send(async () => {
      try {
        await create(socialChannels, { channel: code })
        tell('success', t('channels.asked', { channel }))
      } catch (refusal) {
        tellRefused(refusal, 'social-channels', 'create')
      }
    })
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {channel}
        </Title>
        {row ? <Badge color={colours[row.state]}>{labels.choice('state', row.state)}</Badge> : null}
      </Group>
      {row?.account ? (
        <Text style={{ overflowWrap: 'anywhere' }}>{code === 'instagram' ? `@${row.account}` : row.account}</Text>
      ) : null}
      {row ? null : <Text size="sm">{t(`channels.none.${code}`)}</Text>}
      {row?.error ? (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('channels.refused', { channel, error: row.error })}
        </Text>
      ) : null}
      {row?.missed ? <Text size="sm">{t('channels.missed', { count: row.missed })}</Text> : null}
      {row?.read_at ? (
        <Text size="sm" c="dimmed">
          {t('channels.read', { when: formatInstant(row.read_at) })}
          {row.due_at ? ` · ${t('channels.next', { when: formatInstant(row.due_at) })}` : null}
        </Text>
      ) : null}
      <Group gap="xs">
        {row?.state === 'open' || !hasScreen(session, registry.get('settings')) ? null : (
          <Button component={Link} to="/admin/settings?tab=social" variant="default" size="xs">
            {t('channels.toSettings')}
          </Button>
        )}
        {row && mayCall(session, registry.get('social-channels'), 'create') ? (
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void ask()}>
            {t('channels.again')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
