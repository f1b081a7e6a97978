import { ActionIcon } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { exportFiles } from '@shopwright/shop/model'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Query, writeQuery } from '../../api/query-string.ts'
import { useSession } from '../../session/use-session.ts'
import { OnDemand } from '../open/OnDemand.tsx'
import { mayCall } from '../rights.ts'
import { useExport } from './use-export.ts'

export type Exported = { resource: AnyResource; columns: string[]; query: Query }

const items = () => import('./ExportItems.tsx')

/** Takes what the list shows along as a file; products and categories also in a form that comes back. */
export function ExportMenu(exported: Exported) {
  const { t } = useTranslation()
  const session = useSession()
  const { isBusy, start } = useExport()
  const { resource, columns, query } = exported
  if (resource.scope !== 'store' || !mayCall(session, exportFiles, 'create')) return null
  const take = (extension: 'xlsx' | 'csv') =>
    start({ resource: resource.name, extension, columns, query: writeQuery(query) })
  const label = t('list.export')
  return (
    <OnDemand load={items} {...exported} onTake={take}>
      <ActionIcon variant="default" size={36} loading={isBusy} aria-label={label} data-hint={label}>
        <IconDownload size={18} stroke={1.6} />
      </ActionIcon>
    </OnDemand>
  )
}
