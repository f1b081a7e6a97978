import { waybills } from '@shopwright/shop/model'
import { download } from '../../../api/download.ts'
import { findRows } from '../../../api/rows.ts'

/** Saves the labels of these orders' parcels, a document for each account that they are sent by; answers of how many orders. */
export async function saveLabels(orderIds: readonly string[]): Promise<number> {
  const { data } = await findRows(waybills, { order_id: { $in: [...orderIds] }, state: 'made', $limit: 100 })
  const accounts = Map.groupBy(data, ({ delivery_group_id }) => delivery_group_id)
  for (const parcels of accounts.values())
    await download(`waybills/labels.pdf?ids=${parcels.map(({ id }) => id).join(',')}`, 'labels.pdf')
  return new Set(data.map(({ order_id }) => order_id)).size
}
