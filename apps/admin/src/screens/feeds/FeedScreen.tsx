import { Anchor, Button, Card, Code, CopyButton, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { Wire } from '@shopwright/resource'
import { productFeeds, products, registry } from '@shopwright/shop/model'
import { IconCopy, IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import { patch } from '../../api/rows.ts'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { Selection } from '../../kit/form/Selection.tsx'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import stacked from '../../kit/Stacked.module.css'
import { useRowId } from '../../kit/use-row-id.ts'
import { formatMoment, formatNumber } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'

type Feed = Wire<typeof productFeeds>

const plain = Object.values(productFeeds.tabs ?? {})
  .flat()
  .filter((name) => name !== 'query')

/** A feed: for whom, of which products; and once it is there its address and what the market would refuse. */
export default function FeedScreen() {
  const { t } = useTranslation('screens')
  const known = useRowId()
  return (
    <ResourceEdit resource={registry.get('product-feeds')} id={known}>
      {(form, isDisabled) => (
        <Stack gap="md">
          {known ? <Made id={known} part={AddressCard} /> : null}
          <Card component="section">
            <FieldGrid form={form} names={plain} isDisabled={isDisabled} />
          </Card>
          <Selection
            resource={products}
            form={form}
            isDisabled={isDisabled}
            title={t('feed.selection')}
            text={t('feed.selectionText')}
            toList={t('feed.toList')}
            counted={(count) => t('feed.selected', { count, number: formatNumber(count) })}
          />
          {known ? <Made id={known} part={RefusedCard} /> : null}
        </Stack>
      )}
    </ResourceEdit>
  )
}

/** One part of what was made; both read the same answer. */
function Made({ id, part: Part }: { id: string; part: ComponentType<{ feed: Feed }> }) {
  const { data: feed } = useQuery({
    // Among the lists: the stream of changes has it read again.
    queryKey: ['product-feeds', 'list', 'one', id],
    queryFn: () => request<Feed>('GET', `product-feeds/${id}`),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' && state.data.status ? 1500 : false),
  })
  return feed ? <Part feed={feed} /> : null
}

function AddressCard({ feed }: { feed: Feed }) {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const url = feed.url ?? ''
  const again = async () => {
    try {
      await patch(productFeeds, feed.id, { name: feed.name })
      await client.invalidateQueries({ queryKey: ['product-feeds'] })
    } catch (error) {
      tellRefused(error, 'product-feeds', 'update')
    }
  }
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2}>{t('feed.address')}</Title>
        <Text size="sm" c="dimmed">
          {t('feed.addressText')}
        </Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {url}
        </Code>
        <Group gap="xs">
          <CopyButton value={url}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
                {t(copied ? 'feed.copied' : 'feed.copy')}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={again}>
            {t('feed.again')}
          </Button>
          {feed.made_at ? (
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener"
              size="xs"
              variant="default"
              leftSection={<IconExternalLink size={14} />}
            >
              {t('feed.open')}
            </Button>
          ) : null}
        </Group>
        <Text size="sm" role="status">
          {feed.made_at && feed.state !== 'queued'
            ? t('feed.made', { at: formatMoment(feed.made_at), number: formatNumber(feed.offer_count ?? 0) })
            : t('feed.notMade')}
        </Text>
      </Stack>
    </Card>
  )
}

function RefusedCard({ feed }: { feed: Feed }) {
  const { t } = useTranslation('screens')
  if (!feed.made_at) return null
  const refused = feed.refused ?? []
  const rest = (feed.refused_count ?? 0) - refused.length
  return (
    <Card padding={0}>
      <Stack gap={4} p="lg" pb="sm">
        <Title order={2}>{t('feed.refused')}</Title>
        <Text size="sm" c="dimmed">
          {t(refused.length ? 'feed.refusedText' : 'feed.none')}
        </Text>
      </Stack>
      {refused.length ? (
        <div className={stacked.scroll}>
          <Table className={stacked.table} verticalSpacing="xs" horizontalSpacing="lg">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('feed.product')}</Table.Th>
                <Table.Th>{t('feed.why')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.map(({ id, name, model, reasons }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor component={Link} to={`/admin/products/${id}`}>
                      {name || model || id.slice(-6)}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{reasons.map((reason) => t(`feed.reasons.${reason}`)).join(', ')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ) : null}
      {rest > 0 ? (
        <Text size="sm" c="dimmed" px="lg" pb="md">
          {t('feed.more', { number: formatNumber(rest) })}
        </Text>
      ) : null}
    </Card>
  )
}
