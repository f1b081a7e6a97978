import { type Asking, defaultLanguage, type Listed, pickTranslation, type Translated } from '@shopwright/resource'
import { customers, orders, products, registry } from '@shopwright/shop/model'
import { useQueries } from '@tanstack/react-query'
import { findRows } from '../api/rows.ts'
import { isGranted } from '../kit/rights.ts'
import { chosenLanguage } from '../language/language.ts'
import { useSession } from '../session/use-session.ts'

type Hit = { id: string; label: string; description?: string }

const texts = (values: unknown[], between = ' '): string => values.filter(Boolean).map(String).join(between)
const worded = (value: unknown): string =>
  typeof value === 'object'
    ? (pickTranslation(value as Translated, chosenLanguage(), defaultLanguage) ?? '')
    : String(value ?? '')

type Searched = { name: string; find: (sought: string, signal: AbortSignal) => Promise<Hit[]> }

const searched: Searched[] = [
  searchIn(products, (row) => ({
    id: row.id,
    label: worded(row.name),
    description: texts([row.model, row.sku], ' · '),
  })),
  searchIn(orders, (row) => ({
    id: row.id,
    label: `№ ${row.number}`,
    description: texts([row.first_name, row.last_name, row.email]),
  })),
  searchIn(customers, (row) => ({
    id: row.id,
    label: texts([row.first_name, row.last_name]),
    description: texts([row.email, row.phone], ' · '),
  })),
]

function searchIn<R extends { readonly name: string }>(resource: R, hitOf: (row: Listed<R>) => Hit): Searched {
  const query = (sought: string) => ({ $search: sought, $limit: 3 }) as Asking<R, never, never>
  return {
    name: resource.name,
    find: async (sought, signal) => (await findRows(resource, query(sought), signal)).data.map(hitOf),
  }
}

/** Three hits of each kind for what was typed, from two letters on. */
export function useFound(sought: string) {
  const session = useSession()
  const results = useQueries({
    queries: searched.map(({ name, find }) => ({
      queryKey: [name, 'list', 'found', sought],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(sought, signal),
      enabled: isGranted(session, registry.get(name), 'find') && sought.length >= 2,
    })),
  })
  return searched.flatMap(({ name }, index) => {
    const rows = sought.length >= 2 ? (results[index]?.data ?? []) : []
    return rows.length ? [{ resource: registry.get(name), rows }] : []
  })
}
