import { Anchor, Card, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Answer } from '../../api/answers.ts'
import { request } from '../../api/request.ts'
import { editPath, listPath } from '../../kit/paths.ts'
import { resourceName } from '../../language/labels.ts'

type Use = Answer<'GET /api/files/{id}/uses'>['data'][number]['rows'][number]

/** Of the store’s settings there is one row, and no screen for rows. */
const pathOf = (resource: AnyResource, { id }: Use): string =>
  resource.title ? editPath(resource, id) : listPath(resource)

/** What would miss the file. */
export function UsesCard({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const { data } = useQuery({
    // Whatever is saved elsewhere may use it: asked for each time that the screen opens.
    queryKey: ['files', 'uses', id],
    queryFn: () => request('GET', `files/${id}/uses`),
    staleTime: 0,
  })
  return (
    <Card component="section">
      <Stack gap="sm">
        <Title order={2}>{t('files.uses')}</Title>
        {data ? null : <Skeleton height={20} />}
        {data && !data.data.length ? (
          <Text size="sm" c="dimmed">
            {t('files.unused')}
          </Text>
        ) : null}
        {data?.data.map(({ resource, total, rows }) => (
          <div key={resource}>
            <Text size="sm" fw={500}>
              {resourceName(resource)}
            </Text>
            <List size="sm" spacing={4}>
              {rows.map((row) => (
                <List.Item key={row.id} style={{ overflowWrap: 'anywhere' }}>
                  <Anchor
                    component={Link}
                    style={{ display: 'inline-block', paddingBlock: 2, minHeight: 24 }}
                    to={pathOf(registry.get(resource), row)}
                  >
                    {row.title || resourceName(resource, 'one')}
                  </Anchor>
                </List.Item>
              ))}
            </List>
            {total > rows.length ? (
              <Text size="xs" c="dimmed">
                {t('files.moreUses', { count: total - rows.length })}
              </Text>
            ) : null}
          </div>
        ))}
      </Stack>
    </Card>
  )
}
