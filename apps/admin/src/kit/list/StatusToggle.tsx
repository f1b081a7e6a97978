import { Switch } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import type { Page, WireRow } from '../../api/rows.ts'
import { rowTitle } from '../../language/titles.ts'
import { tellRefused } from '../../notices/notices.ts'

/** Turns a row on or off at once; when the server refuses, it turns back and says why (ux §1). */
export function StatusToggle({
  resource,
  row,
  name = 'status',
}: {
  resource: AnyResource
  row: WireRow
  name?: string
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const lists = { queryKey: [resource.name, 'list'] }
  const toggle = useMutation({
    // One after the other, in the order in which it was pressed: the last word is the one that stands.
    mutationKey: [resource.name, 'toggle'],
    scope: { id: `${resource.name} ${row.id} ${name}` },
    mutationFn: (next: boolean) => request<WireRow>('PATCH', `${resource.name}/${row.id}`, { body: { [name]: next } }),
    onMutate: async (next) => {
      await client.cancelQueries(lists)
      const before = client.getQueriesData<Page>(lists)
      client.setQueriesData<Page>(
        lists,
        (page) =>
          page && { ...page, data: page.data.map((one) => (one.id === row.id ? { ...one, [name]: next } : one)) },
      )
      return { before }
    },
    onError: (error, _next, context) => {
      for (const [key, page] of context?.before ?? []) client.setQueryData(key, page)
      tellRefused(error, resource.name, 'update')
    },
    // What is read before the last one has gone shows what that changes.
    onSettled: () =>
      client.isMutating({ mutationKey: [resource.name, 'toggle'] }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey: [resource.name] }),
  })
  return (
    <Switch
      checked={Boolean(row[name])}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
      aria-label={t('list.enable', { title: rowTitle(resource, row) })}
    />
  )
}
