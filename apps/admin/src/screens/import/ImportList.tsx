import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { type importProfiles, type imports, registry } from '@shopwright/shop/model'
import { IconFileTypeXls, IconFileTypeXml, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nounOf, useList } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import stacked from '../../kit/Stacked.module.css'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatMoment } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import { outcomes, stateColours } from './run.ts'

/** The profiles, and what the last runs did. */
export default function ImportList() {
  const { t } = useTranslation('screens')
  const session = useSession()
  const mayMake = mayCall(session, registry.get('import-profiles'), 'create')
  const mayMove = mayCall(session, registry.get('move-ins'), 'create')
  const profiles = useList(nounOf<typeof importProfiles>('import-profiles'), {
    is_once: false,
    $limit: 50,
    $sort: { updated_at: -1 },
  })
  const runs = useList(
    nounOf<typeof imports>('imports'),
    { $limit: 20, $sort: { created_at: -1 } },
    { enabled: mayCall(session, registry.get('imports'), 'find') },
  )
  const isFirstUse = profiles.data?.data.length === 0
  return (
    <Page>
      <PageHead title={t('import.title')} description={t('import.text')}>
        {mayMove ? (
          <Button
            component={Link}
            to="/admin/import/move-in"
            variant="default"
            leftSection={<IconTruckDelivery size={16} />}
          >
            {t('moveIn.title')}
          </Button>
        ) : null}
        {isFirstUse || profiles.isPending || !mayMake ? null : (
          <Button component={Link} to="/admin/import/new" leftSection={<IconPlus size={16} />}>
            {t('import.new')}
          </Button>
        )}
      </PageHead>
      <Stack gap="lg">
        {profiles.error ? <LoadError error={profiles.error} onRetry={profiles.refetch} /> : null}
        {isFirstUse ? (
          <Card>
            <EmptyState title={t('import.none')} text={t('import.noneText')}>
              {mayMake ? (
                <Button component={Link} to="/admin/import/new">
                  {t('import.new')}
                </Button>
              ) : null}
            </EmptyState>
          </Card>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {profiles.isPending ? [0, 1, 2].map((n) => <Skeleton key={n} height={92} />) : null}
          {(profiles.data?.data ?? []).map((profile) => (
            <Card
              key={profile.id}
              component={Link}
              to={`/admin/import/${profile.id}`}
              padding="md"
              c="inherit"
              td="none"
            >
              <Group wrap="nowrap">
                {profile.extension === 'xlsx' ? (
                  <IconFileTypeXls size={26} stroke={1.4} aria-hidden="true" />
                ) : (
                  <IconFileTypeXml size={26} stroke={1.4} aria-hidden="true" />
                )}
                <div>
                  <Text fw={500}>{profile.name}</Text>
                  <Text size="sm" c="dimmed">
                    {t(`import.types.${profile.type}`)}
                  </Text>
                  {profile.next_import_at ? (
                    <Text size="xs" c="dimmed">
                      {t('import.schedule.nextAt', { at: formatMoment(profile.next_import_at) })}
                    </Text>
                  ) : null}
                </div>
              </Group>
            </Card>
          ))}
        </SimpleGrid>
        {runs.data?.data.length ? (
          <Card padding={0}>
            <Title order={2} p="lg" pb="sm">
              {t('import.runs')}
            </Title>
            <div className={stacked.scroll}>
              <Table className={stacked.table} verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('import.columns.profile')}</Table.Th>
                    <Table.Th>{t('import.columns.state')}</Table.Th>
                    {outcomes.map((name) => (
                      <Table.Th key={name} data-number>
                        {t(`import.outcomes.${name}`)}
                      </Table.Th>
                    ))}
                    <Table.Th>{t('import.columns.date')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {runs.data.data.map((run) => (
                    <Table.Tr key={run.id}>
                      <Table.Td>
                        <Link to={`/admin/imports/${run.id}`}>{run.name ?? '–'}</Link>
                        {run.is_scheduled ? (
                          <Text size="xs" c="dimmed">
                            {t('import.schedule.byItself')}
                          </Text>
                        ) : null}
                      </Table.Td>
                      <Table.Td>
                        <Badge color={stateColours[run.state] ?? 'gray'}>
                          {t(screenKey('import.states.', run.state))}
                        </Badge>
                      </Table.Td>
                      {outcomes.map((name) => (
                        <Table.Td key={name} data-number data-inline data-label={t(`import.outcomes.${name}`)}>
                          {run[`${name}_count`]}
                        </Table.Td>
                      ))}
                      <Table.Td>{formatMoment(run.created_at)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </Card>
        ) : null}
      </Stack>
    </Page>
  )
}
