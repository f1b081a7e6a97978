import { Menu } from '@mantine/core'
import { exportProfiles } from '@shopwright/shop/model'
import { IconFileSpreadsheet, IconFileText, IconTableExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeQuery } from '../../api/query-string.ts'
import { DropMenu } from '../open/DropMenu.tsx'
import type { Button } from '../open/OnDemand.tsx'
import type { Exported } from './ExportMenu.tsx'

type Props = Exported & { button: Button; onTake: (extension: 'xlsx' | 'csv') => void }

export default function ExportItems({ button, resource, query, onTake }: Props) {
  const { t } = useTranslation()
  const isWhole = (exportProfiles.fields.type.options.values ?? []).includes(resource.name)
  return (
    <DropMenu button={button}>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />} onClick={() => onTake('xlsx')}>
        {t('list.exportXlsx')}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileText size={16} stroke={1.6} />} onClick={() => onTake('csv')}>
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
    </DropMenu>
  )
}
