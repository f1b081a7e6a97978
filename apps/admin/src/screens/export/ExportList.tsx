import { exportFiles } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { cellsOf } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { exportName } from './export-name.ts'

/** All files of the last week, as a list. */
export default function ExportList() {
  useTranslation('resources')
  return (
    <ResourceList
      resource={exportFiles}
      columns={(exportFiles.list ?? []).map((name) => (name === 'name' ? { name, cell: of(exportName) } : { name }))}
    />
  )
}

const of = cellsOf(exportFiles)
