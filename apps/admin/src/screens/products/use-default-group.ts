import { useCallback } from 'react'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import type { Values } from '../../kit/form/values.ts'
import { useStore } from '../../session/use-session.ts'

const grouped = new Set(['specials', 'discounts', 'rewards'])

/** New rows that are for a customer group start with the store's default one: most stores have no other. */
export function useDefaultGroup(form: RowForm): RowForm {
  const { settings } = useStore()
  const group = settings?.customer_group_id
  const { set: write } = form
  const set = useCallback(
    (name: string, value: unknown) => {
      const fill = (row: Values): Values =>
        row.id || 'customer_group_id' in row ? row : { ...row, customer_group_id: group }
      write(name, group && grouped.has(name) ? ((value as Values[] | null) ?? []).map(fill) : value)
    },
    [write, group],
  )
  return { ...form, set }
}
