import { type AskedField, askedFields, type CustomFieldLocation } from '@shopwright/shop/rules'
import { useRows } from '../../api/rows.ts'
import type { NamedField } from './types.ts'

/** What the customers of a group are asked. */
export function useCustomFields(location: CustomFieldLocation, groupId: unknown): AskedField<NamedField>[] {
  const { data } = useRows<NamedField>('custom-fields', {
    location,
    status: true,
    $populate: ['values', 'customer_groups'],
    $sort: { sort_order: 1 },
    $limit: 200,
  })
  return askedFields(data?.data ?? [], location, typeof groupId === 'string' ? groupId : null)
}
