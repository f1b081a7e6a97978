import { Menu } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeleteItem } from '../open/DeleteItem.tsx'
import { DropMenu } from '../open/DropMenu.tsx'
import type { Button } from '../open/OnDemand.tsx'
import type { RowEntries } from './ListTable.tsx'

/** The menu of a row: what its list brings, then to open and to delete it. */
export default function RowItems({ button, more, path, canUpdate, onRemove }: RowEntries & { button: Button }) {
  const { t } = useTranslation()
  return (
    <DropMenu button={button}>
      {more?.()}
      {path ? (
        <Menu.Item component={Link} to={path} leftSection={<IconPencil size={16} stroke={1.6} />}>
          {t(canUpdate ? 'action.edit' : 'action.open')}
        </Menu.Item>
      ) : null}
      {onRemove ? <DeleteItem onClick={onRemove} /> : null}
    </DropMenu>
  )
}
