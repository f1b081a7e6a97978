import { Alert, Anchor, Badge, Button, Card, Stack, Text, Title } from '@mantine/core'
import { type Got, languageName } from '@shopwright/resource'
import { aiGenerationItems, type aiGenerations, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dialogs } from '../../kit/open/dialogs.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { ProgressLine } from '../../kit/ProgressLine.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { textOf } from '../../language/titles.ts'
import { useSession, useStore } from '../../session/use-session.ts'
import { PanelTable } from '../customers/PanelTable.tsx'
import { useMove } from './use-move.ts'

export const stateColours: Record<string, string> = {
  generating: 'pine',
  publishing: 'pine',
  done: 'teal',
  stopped: 'orange',
  written: 'blue',
  accepted: 'teal',
  failed: 'red',
}

/** How far the machine is, why it does not go on, and each text with what people have done with it. */
export function BegunGeneration({ generation }: { generation: Got<typeof aiGenerations> }) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const session = useSession()
  const store = useStore()
  const labels = useLabels(registry.get('ai-generations'))
  const items = useLabels(registry.get('ai-generation-items'))
  const { id, state, type, fault, item_count = 0, counts } = generation
  const move = useMove(id)
  const { waiting = 0, written = 0, failed = 0, generating = 0 } = counts ?? {}
  const done = (item_count ?? 0) - (waiting ?? 0) - (generating ?? 0)
  const isMine = mayCall(session, registry.get('ai-generations'), 'patch')
  const mayPublish = isMine && mayCall(session, registry.get(type ?? 'products'), 'patch')
  const handlePublish = () =>
    dialogs.openConfirm({
      title: t('aiTexts.publishAsk'),
      children: (
        <Text size="sm">{t('aiTexts.publishText', { count: written ?? 0, number: formatNumber(written ?? 0) })}</Text>
      ),
      labels: { confirm: t('aiTexts.publish'), cancel: common('action.cancel') },
      onConfirm: () => void move('publishing', t('aiTexts.publishing')),
    })
  return (
    <Page isNarrow>
      <PageHead
        title={labels.choice('scope', generation.scope)}
        back="/admin/ai-generations"
        description={[
          labels.choice('type', type),
          generation.started_at && formatInstant(generation.started_at),
          generation.actor_name,
        ]
          .filter(Boolean)
          .join(' · ')}
        badge={<Badge color={stateColours[state]}>{labels.choice('state', state)}</Badge>}
      >
        {isMine && (state === 'generating' || state === 'publishing') ? (
          <Button variant="default" onClick={() => void move('stopped', t('aiTexts.stopped'))}>
            {t('aiTexts.stop')}
          </Button>
        ) : null}
        {isMine && state === 'stopped' && waiting ? (
          <Button variant="default" onClick={() => void move('generating', t('aiTexts.started'))}>
            {t('aiTexts.goOn')}
          </Button>
        ) : null}
        {mayPublish && (state === 'done' || state === 'stopped') && written ? (
          <Button onClick={handlePublish}>{t('aiTexts.publish')}</Button>
        ) : null}
      </PageHead>
      {fault ? <Alert color="orange">{labels.choice('fault', fault)}</Alert> : null}
      <Card component="section" aria-labelledby="ai-progress">
        <Stack gap="xs">
          <Title order={2} id="ai-progress">
            {t('aiTexts.progress')}
          </Title>
          <ProgressLine value={item_count ? (done * 100) / item_count : 0} label={t('aiTexts.progress')} />
          <Text size="sm">
            {t('aiTexts.writtenOf', {
              done: formatNumber(done - (failed ?? 0)),
              all: formatNumber(item_count ?? 0),
            })}
          </Text>
          {(['written', 'accepted', 'rejected', 'failed'] as const).map((one) =>
            counts?.[one] ? (
              <Text key={one} size="sm" c={one === 'failed' ? 'red' : 'dimmed'}>
                {items.choice('state', one)}: {formatNumber(counts[one] ?? 0)}
              </Text>
            ) : null,
          )}
          {generation.wishes ? (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {labels.field('wishes')}: {generation.wishes}
            </Text>
          ) : null}
        </Stack>
      </Card>
      <Title order={2}>{t('aiTexts.texts')}</Title>
      <PanelTable
        resource={aiGenerationItems}
        query={{ generation_id: id, $populate: ['product_id', 'category_id'], $sort: { created_at: 1 } }}
        caption={t('aiTexts.texts')}
        empty={t('aiTexts.noTexts')}
        columns={[
          {
            label: items.field(type === 'categories' ? 'category_id' : 'product_id'),
            cell: (row) => (
              <Anchor component={Link} to={`/admin/ai-generation-items/${row.id}`} size="sm">
                {textOf((row.product ?? row.category)?.name, store.primary_language)}
              </Anchor>
            ),
          },
          { label: items.field('language'), cell: ({ language }) => languageName(language) },
          {
            label: items.field('state'),
            cell: (row) => (
              <Badge variant="light" color={stateColours[row.state] ?? 'gray'}>
                {items.choice('state', row.state)}
              </Badge>
            ),
          },
        ]}
      />
    </Page>
  )
}
