import { tasks } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { taskColumns } from './task-columns.ts'

/** The long work of the store. */
export default function TaskList() {
  useTranslation(['resources', 'errors'])
  return <ResourceList resource={tasks} columns={taskColumns(tasks.list)} />
}
