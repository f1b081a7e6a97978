import { Badge, Button, Card, Table, Text, Title } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import type { exportFiles } from '@shopwright/shop/model'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { nounOf, useList } from '../../api/rows.ts'
import { faultText } from '../../kit/fault-text.ts'
import stacked from '../../kit/Stacked.module.css'
import { EmptyState, LoadError } from '../../kit/states.tsx'
import { formatBytes, formatDayOf, formatMoment, formatNumber } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import { exportName } from './export-name.ts'

type Exported = Listed<typeof exportFiles>

const colours: Record<Exported['state'], string> = {
  queued: 'gray',
  running: 'pine',
  done: 'teal',
  failed: 'red',
  canceled: 'gray',
}

/** The files of the last week, the newest first. */
export function ExportedFiles() {
  const { t } = useTranslation('screens')
  const { data, error, refetch } = useList(nounOf<typeof exportFiles>('exports'), {
    $limit: 50,
    $sort: { created_at: -1 },
  })
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return null
  if (!data.total)
    return (
      <Card>
        <EmptyState title={t('export.none')} text={t('export.noneText')} />
      </Card>
    )
  return (
    <Card padding={0}>
      <Title order={2} p="lg" pb="sm">
        {t('export.files')}
      </Title>
      <div className={stacked.scroll}>
        <Table className={stacked.table} verticalSpacing="sm" horizontalSpacing="lg">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('export.columns.name')}</Table.Th>
              <Table.Th>{t('export.columns.state')}</Table.Th>
              <Table.Th data-number>{t('export.columns.rows')}</Table.Th>
              <Table.Th>{t('export.columns.kept')}</Table.Th>
              <Table.Th aria-label={t('export.download')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((one) => (
              <FileLine key={one.id} file={one} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  )
}

function FileLine({ file }: { file: Exported }) {
  const { t } = useTranslation(['screens', 'resources'])
  const name = exportName(file)
  const save = () =>
    download(`exports/${file.id}/file`, `export.${file.extension}`).catch((error: unknown) =>
      tellRefused(error, 'exports', 'get'),
    )
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[file.extension.toUpperCase(), file.size ? formatBytes(file.size) : '', formatMoment(file.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {file.left_text_count ? (
          <Text size="sm" c="orange">
            {t('export.leftTexts', { count: file.left_text_count })}
          </Text>
        ) : null}
        {file.error ? (
          <Text size="sm" c="red">
            {faultText(file.error)}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td>
        <Badge color={colours[file.state]} miw="max-content">
          {t(`resources:tasks.choices.state.${file.state}`)}
        </Badge>
      </Table.Td>
      <Table.Td data-number data-inline data-label={t('export.columns.rows')}>
        {file.state === 'done' ? formatNumber(file.row_count) : '–'}
      </Table.Td>
      <Table.Td data-inline data-label={t('export.columns.kept')} style={{ whiteSpace: 'nowrap' }}>
        {file.expires_at ? formatDayOf(file.expires_at) : '–'}
      </Table.Td>
      <Table.Td>
        {file.state === 'done' ? (
          <Button size="compact-sm" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
            {t('export.download')}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  )
}
