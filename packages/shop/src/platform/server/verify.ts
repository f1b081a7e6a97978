import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Engine } from '@shopwright/engine'
import type { Registry } from '@shopwright/resource'
import { type Invariant, invariants } from './invariants.ts'

/** Whose rows are read, and by which connection. */
type Checked = Pick<Engine, 'registry'> & {
  database: { platformPool: Pick<Engine['database']['platformPool'], 'query'> }
}

/** Where the bytes of a file are on this node. */
type Kept = { localPath(key: string): Promise<string> }

export type Finding = { invariant: string; store_id: string | null; what: string }

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

/** Checks every invariant over all stores, and with `files` every kept file; empty when all hold. At most 20 findings for each. */
export async function verifyAll(
  engine: Checked,
  files: Kept | null = null,
): Promise<{ checked: number; findings: Finding[] }> {
  const all = [...invariants, ...foreignRows(engine.registry)]
  const findings: Finding[] = []
  for (const { name, sql } of all) {
    const { rows } = await engine.database.platformPool.query(`select * from (${sql}) as found limit 20`)
    for (const { store_id, what } of rows) findings.push({ invariant: name, store_id, what })
  }
  if (files) findings.push(...(await brokenFiles(engine, files)))
  return { checked: all.length + (files ? 1 : 0), findings }
}

/** A row of `files` stands for bytes with its hash. */
async function brokenFiles(engine: Checked, files: Kept): Promise<Finding[]> {
  const { rows } = await engine.database.platformPool.query<{
    store_id: string
    name: string
    key: string
    hash: string
  }>('select store_id, name, key, hash from files')
  const findings: Finding[] = []
  for (const { store_id, name, key, hash } of rows)
    if (findings.length < 20 && (await hashOf(files, key)) !== hash)
      findings.push({ invariant: 'every file is there with its recorded hash', store_id, what: name })
  return findings
}

async function hashOf(files: Kept, key: string): Promise<string | null> {
  try {
    return createHash('sha256')
      .update(await readFile(await files.localPath(key)))
      .digest('hex')
  } catch {
    return null
  }
}
