import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { registry, webhookSecrets } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { create, useList } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { openSecret } from './secret-dialog.tsx'

/** What signs its messages now, and the next one in its place. */
export function SecretCard({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const session = useSession()
  const { data, error, isPending, refetch } = useList(webhookSecrets, {
    webhook_id: id,
    $limit: 5,
    $sort: { created_at: -1 },
  })
  const live = data?.data.filter(({ ends_at }) => !ends_at || Date.parse(ends_at) > Date.now()) ?? []
  const rotate = async () => {
    try {
      const made = await create(webhookSecrets, { webhook_id: id })
      openSecret((made as unknown as { secret: string }).secret) // told this once, and no field of the row
    } catch (refusal) {
      tellRefused(refusal, 'webhook-secrets', 'create')
    }
    await queryClient.invalidateQueries({ queryKey: ['webhook-secrets'] })
  }
  const handleRotate = () =>
    dialogs.openConfirm({
      title: t('webhooks.rotate'),
      children: <Text size="sm">{t('webhooks.rotateText')}</Text>,
      labels: { confirm: t('webhooks.rotate'), cancel: common('action.cancel') },
      onConfirm: () => void rotate(),
    })
  return (
    <Card component="section" aria-label={t('webhooks.secret')}>
      <Group justify="space-between" align="start" gap="md">
        <Stack gap={4} style={{ flex: '1 1 260px' }}>
          <Title order={2} size="h4">
            {t('webhooks.secret')}
          </Title>
          {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
          {isPending ? <Skeleton height={20} /> : null}
          {live.map(({ id: key, hint, ends_at }) => (
            <Text key={key} size="sm">
              {ends_at
                ? t('webhooks.signsUntil', { hint, when: formatInstant(ends_at) })
                : t('webhooks.signs', { hint })}
            </Text>
          ))}
          {data && !live.length ? (
            <Text size="sm" c="red">
              {t('webhooks.noSecret')}
            </Text>
          ) : null}
          <Anchor href="/api/docs" target="_blank" rel="noreferrer" size="sm">
            {t('webhooks.docs')}
          </Anchor>
        </Stack>
        {mayCall(session, registry.get('webhook-secrets'), 'create') ? (
          <Button variant="default" onClick={live.length ? handleRotate : () => void rotate()}>
            {t('webhooks.rotate')}
          </Button>
        ) : null}
      </Group>
    </Card>
  )
}
