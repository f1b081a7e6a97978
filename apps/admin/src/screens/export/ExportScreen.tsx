import { Button, Card, Grid, Group, Stack, Text, Title } from '@mantine/core'
import { exportFiles, exportProfiles, registry } from '@shopwright/shop/model'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { RowMenu } from '../../kit/list/ListTable.tsx'
import { useExport } from '../../kit/list/use-export.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { editPath } from '../../kit/paths.ts'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useRemove } from '../../kit/use-remove.tsx'
import { useSession } from '../../session/use-session.ts'
import { ExportedFiles } from './ExportedFiles.tsx'
import { NewExport } from './NewExport.tsx'

/** What goes out of the shop as files: what is asked for now, what is asked for again and again, and what was made. */
export default function ExportScreen() {
  const { t } = useTranslation('screens')
  return (
    <Page>
      <PageHead title={t('export.title')} description={t('export.text')} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
          <ExportedFiles />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
          <Stack gap="md">
            <NewExport />
            <Profiles />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Profiles() {
  const { t } = useTranslation(['screens', 'admin', 'resources'])
  const session = useSession()
  const { data, error, refetch } = useList(
    exportProfiles,
    { $limit: 50, $sort: { updated_at: -1 } },
    { enabled: mayCall(session, exportProfiles, 'find') },
  )
  const { isBusy, start } = useExport()
  const remove = useRemove(registry.get('export-profiles'))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data?.total) return null
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2}>{t('export.profiles')}</Title>
        {data.data.map((profile) => (
          <Group key={profile.id} justify="space-between" wrap="nowrap" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Text fw={500} truncate title={profile.name}>
                {profile.name}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`import.types.${profile.type}`)} · {profile.extension.toUpperCase()}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              {mayCall(session, exportFiles, 'create') ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={isBusy}
                  leftSection={<IconDownload size={14} />}
                  onClick={() => start({ profile_id: profile.id, extension: profile.extension })}
                >
                  {t('export.again')}
                </Button>
              ) : null}
              <RowMenu
                title={profile.name}
                path={editPath(registry.get('export-profiles'), profile.id)}
                canUpdate={mayCall(session, exportProfiles, 'patch')}
                onRemove={
                  mayCall(session, exportProfiles, 'remove')
                    ? () => remove([profile.id], { title: profile.name })
                    : undefined
                }
              />
            </Group>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
