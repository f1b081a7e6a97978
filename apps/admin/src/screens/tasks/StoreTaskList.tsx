import { storeTasks } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { taskColumns } from './task-columns.ts'

/** The long work of all stores. */
export default function StoreTaskList() {
  useTranslation(['resources', 'errors'])
  return <ResourceList resource={storeTasks} columns={taskColumns(storeTasks.list)} />
}
