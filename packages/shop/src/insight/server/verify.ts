import type { Registry } from '@shopwright/resource'
import { type Invariant, invariants } from '../../platform/server/invariants.ts'
import { staleSearchTexts, wrongPrices } from './verify-derived.ts'
import { brokenFiles, type Kept } from './verify-files.ts'
import { wrongOrders } from './verify-orders.ts'
import type { Checked, Finding } from './verify-reading.ts'

export type { Finding }

/** No row points at a row of another store: by join, although the keys forbid it. */
const foreignRows = (registry: Registry): Invariant[] =>
  registry.all
    .filter(({ scope }) => scope === 'store')
    .flatMap((resource) =>
      Object.entries(resource.fields).flatMap(([field, kind]) => {
        const target = kind.column !== null && kind.options.target ? registry.get(kind.options.target) : null
        return target?.scope === 'store'
          ? [
              {
                name: `${resource.name}.${field} stays inside its store`,
                sql: `select a.store_id, a.id::text as what from ${resource.table} a where a."${field}" is not null and not exists (select 1 from ${target.table} b where b.store_id = a.store_id and b.id = a."${field}")`,
              },
            ]
          : []
      }),
    )

/** What a query cannot say: recomputed by the rules themselves. */
const recomputed = [wrongOrders, staleSearchTexts, wrongPrices]

/** Checks every invariant over all stores, and with `files` every kept file; empty when all hold. At most 20 findings for each. */
export async function verifyAll(
  engine: Checked,
  files: Kept | null = null,
): Promise<{ checked: number; findings: Finding[] }> {
  const all = [...invariants, ...foreignRows(engine.registry)]
  const findings: Finding[] = []
  for (const { name, sql } of all) {
    const { rows } = await engine.database.platformPool.query(`select * from (${sql}) as found limit ${MOST}`)
    for (const { store_id, what } of rows) findings.push({ invariant: name, store_id, what })
  }
  for (const look of recomputed) findings.push(...(await look(engine)).slice(0, MOST))
  if (files) findings.push(...(await brokenFiles(engine, files)).slice(0, MOST))
  return { checked: all.length + recomputed.length + (files ? 1 : 0), findings }
}

const MOST = 20
