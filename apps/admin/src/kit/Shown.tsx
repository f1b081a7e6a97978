import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from './PageHead.tsx'
import { LoadError } from './states.tsx'

type Props<T> = { of: UseQueryResult<T>; children: (row: T) => ReactNode }

/** A page of one row that is read to be looked at: until it is there its outline, or why it does not come. */
export function Shown<T>({ of: { data, error, refetch }, children }: Props<T>) {
  if (data) return children(data)
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <Page isNarrow>
      <Skeleton height={30} width={220} />
      <Skeleton height={240} />
    </Page>
  )
}
