import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { productTypes, registry, starterSets } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listQuery, useList, useRemoveRows } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'

/** What came with the shop for the goods that it sells: kept by saying nothing, taken out by one click. */
export function StarterSets() {
  const { t } = useTranslation('screens')
  const session = useSession()
  const mayRemove = mayCall(session, registry.get('starter-sets'), 'remove')
  const { data } = useList(starterSets, sets, { enabled: mayRemove })
  const { data: types } = useList(productTypes, { $limit: 50 }, { enabled: Boolean(data?.total) })
  const remove = useRemoveRows(starterSets)
  const client = useQueryClient()
  const { send, isBusy } = useSending()
  if (!mayRemove || !data?.total || !types) return null
  const nameOf = (code: string) => types.data.find((type) => type.code === code)?.name ?? code
  const handleRemove = (id: string) =>
    send(async () => {
      try {
        await remove.mutateAsync([id])
        tell('success', t('starterSets.removed'))
        await client.invalidateQueries({ queryKey: ['starter-sets'] })
      } catch (error) {
        tellRefused(error, 'starter-sets', 'remove')
      }
    })
  return (
    <Card component="section">
      <Title order={2} size="h4">
        {t('starterSets.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('starterSets.text')}{' '}
        <Anchor component={Link} to="/admin/attributes" size="sm" underline="always">
          {t('starterSets.look')}
        </Anchor>
      </Text>
      <Stack gap="xs">
        {data.data.map(({ id, code }) => (
          <Group key={id} justify="space-between" wrap="nowrap">
            <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
              {nameOf(code)}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              aria-label={t('starterSets.removeOf', { name: nameOf(code) })}
              onClick={() => handleRemove(id)}
            >
              {t('starterSets.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

const sets = { $limit: 10, $sort: { created_at: 1 } } as const

export const setsQuery = listQuery(starterSets, sets)
