import { Anchor, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { channelPosts } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { Thumb } from '../../files/Thumb.tsx'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'

export type ChannelCode = 'instagram' | 'facebook'

/** A channel's newest posts, as its block on the shop's pages has them. */
export function Posts({ code, name }: { code: ChannelCode; name: string }) {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useList(channelPosts, { channel: code, $limit: 12, $sort: { posted_at: -1 } })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <Stack gap="md">
      <div>
        <Title order={3} size="h5">
          {t('channels.posts')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('channels.block', { channel: name })}{' '}
          <Anchor component={Link} to="/admin/layouts" size="sm" underline="always">
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
              c={image ? undefined : 'inherit'}
              aria-label={t('channels.open', { channel: name, title: text || formatInstant(posted_at) })}
            >
              {image ? (
                <Thumb fileId={image} size={120} picture="small" />
              ) : (
                <Text size="sm" lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              )}
            </Anchor>
            {image ? (
              <Text size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Text>
            ) : null}
            <Text size="xs" c="dimmed">
              {formatInstant(posted_at)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
