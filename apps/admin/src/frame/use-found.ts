import { defaultLanguage, pickTranslation, type Translated } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useQueries } from '@tanstack/react-query'
import { findRows, type WireRow } from '../api/rows.ts'
import { chosenLanguage } from '../language/language.ts'
import { useSession } from '../session/use-session.ts'

type Hit = { id: string; label: string; description?: string }

const texts = (values: unknown[], between = ' '): string => values.filter(Boolean).map(String).join(between)
const worded = (value: unknown): string =>
  typeof value === 'object'
    ? (pickTranslation(value as Translated, chosenLanguage(), defaultLanguage) ?? '')
    : String(value ?? '')

const hits: Record<string, (row: WireRow) => Hit> = {
  products: (row) => ({ id: row.id, label: worded(row.name), description: texts([row.model, row.sku], ' · ') }),
  orders: (row) => ({
    id: row.id,
    label: `№ ${row.number}`,
    description: texts([row.first_name, row.last_name, row.email]),
  }),
  customers: (row) => ({
    id: row.id,
    label: texts([row.first_name, row.last_name]),
    description: texts([row.email, row.phone], ' · '),
  }),
}

/** Three hits of each kind for what was typed, from two letters on. */
export function useFound(sought: string) {
  const { store } = useSession()
  const names = Object.keys(hits)
  const results = useQueries({
    queries: names.map((name) => ({
      queryKey: [name, 'list', 'found', sought],
      queryFn: ({ signal }: { signal: AbortSignal }) => findRows(name, { $search: sought, $limit: 3 }, signal),
      enabled: Boolean(store) && sought.length >= 2,
    })),
  })
  return names.flatMap((name, index) => {
    const rows = sought.length >= 2 ? (results[index]?.data?.data ?? []) : []
    return rows.length
      ? [{ resource: registry.get(name), rows: rows.map((row) => (hits[name] as (row: WireRow) => Hit)(row)) }]
      : []
  })
}
