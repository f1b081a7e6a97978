import { ActionIcon } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../open/OnDemand.tsx'
import type { ColumnChoice } from './columns.ts'

type Props = { resource: AnyResource; choice: ColumnChoice }

const panel = () => import('./ColumnsPanel.tsx')

/** Which columns, in which order, and how close the rows stand. */
export function ColumnsMenu({ resource, choice }: Props) {
  const { t } = useTranslation()
  const label = t('list.columns')
  return (
    <OnDemand load={panel} as="dialog" resource={resource} choice={choice}>
      <ActionIcon variant="default" size={36} aria-label={label} data-hint={label} visibleFrom="sm">
        <IconColumns3 size={18} stroke={1.6} />
      </ActionIcon>
    </OnDemand>
  )
}
