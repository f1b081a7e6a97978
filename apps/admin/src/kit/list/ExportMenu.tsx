import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { exportFiles, exportProfiles } from '@shopwright/shop/model'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconTableExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Query, writeQuery } from '../../api/query-string.ts'
import { useSession } from '../../session/use-session.ts'
import { mayCall } from '../rights.ts'
import { useExport } from './use-export.ts'

type Props = { resource: AnyResource; columns: string[]; query: Query }

/** Takes what the list shows along as a file; products and categories also in a form that comes back. */
export function ExportMenu({ resource, columns, query }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const { isBusy, start } = useExport()
  if (resource.scope !== 'store' || !mayCall(session, exportFiles, 'create')) return null
  const take = (extension: 'xlsx' | 'csv') =>
    start({ resource: resource.name, extension, columns, query: writeQuery(query) })
  const isWhole = (exportProfiles.fields.type.options.values ?? []).includes(resource.name)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('list.export')}>
          <ActionIcon variant="default" size={36} loading={isBusy} aria-label={t('list.export')}>
            <IconDownload size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={() => take('xlsx')}>
          {t('list.exportXlsx')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} stroke={1.6} />} onClick={() => take('csv')}>
          {t('list.exportCsv')}
        </Menu.Item>
        {isWhole ? (
          <Menu.Item
            component={Link}
            to={`/admin/export?${new URLSearchParams({ type: resource.name, query: writeQuery(query) })}`}
            leftSection={<IconTableExport size={16} stroke={1.6} />}
          >
            {t('list.exportWhole')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
