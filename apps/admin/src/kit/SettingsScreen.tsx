import { Skeleton } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import type { ReactNode } from 'react'
import { useList } from '../api/rows.ts'
import { useReloadSession } from '../session/use-reload-session.ts'
import { ResourceForm } from './form/ResourceForm.tsx'
import { Page } from './PageHead.tsx'
import { ResourceEdit } from './ResourceEdit.tsx'
import { LoadError } from './states.tsx'

/** Settings are one row for each store: its form, with the tabs down the side. `extras`: what stands above the fields of a tab. */
export function SettingsScreen({
  resource,
  extras = {},
}: {
  resource: AnyResource
  extras?: Record<string, ReactNode>
}) {
  const { data, error, refetch } = useList(resource, { $limit: 1, $select: ['id'] })
  const reloadSession = useReloadSession()
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  const id = data?.data[0]?.id
  if (!id)
    return (
      <Page isNarrow>
        <Skeleton height={400} />
      </Page>
    )
  return (
    <ResourceEdit resource={resource} id={id} isSingle onSaved={() => void reloadSession()}>
      {(form, isDisabled) => <ResourceForm form={form} isDisabled={isDisabled} isVertical extras={extras} />}
    </ResourceEdit>
  )
}
