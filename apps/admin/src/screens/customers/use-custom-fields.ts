import type { Listed } from '@shopwright/resource'
import { customFields } from '@shopwright/shop/model'
import { type AskedField, askedFields, type CustomFieldLocation } from '@shopwright/shop/rules'
import { useList } from '../../api/rows.ts'

/** A custom field in the language of the administration. */
export type NamedField = Listed<typeof customFields, string, never, 'values' | 'customer_groups'>

/** What the customers of a group are asked. */
export function useCustomFields(location: CustomFieldLocation, groupId: unknown): AskedField<NamedField>[] {
  const { data } = useList(customFields, {
    location,
    status: true,
    $populate: ['values', 'customer_groups'],
    $sort: { sort_order: 1 },
    $limit: 200,
  })
  return askedFields(data?.data ?? [], location, typeof groupId === 'string' ? groupId : null)
}
