import type { AnyResource } from '@shopwright/resource'
import { sql } from 'kysely'
import { isSealed, SealBroken, sealedBy, type Vault } from './core/vault.ts'
import type { Engine } from './engine.ts'

const batch = 200

type Field = { resource: AnyResource; field: string }
type Row = { id: string; store: string | null; text: string }

const sealedFields = ({ registry }: Engine): Field[] =>
  registry.kept.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, kind]) => isSealed(kind))
      .map(([field]) => ({ resource, field })),
  )

/** Refuses to go on where a secret is kept that none of our keys opens: better no server than one that loses secrets. */
export async function assertKeys(engine: Engine): Promise<void> {
  const ours = engine.vault.names().map(sealedBy)
  for (const { resource, field } of sealedFields(engine)) {
    const column = sql.ref(field)
    const { rows } = await engine.onPlatform({}, (ctx) =>
      sql`select 1 from ${sql.table(resource.table)} where ${column} is not null and not (${sql.join(
        ours.map((start) => sql`starts_with(${column}, ${start})`),
        sql` or `,
      )}) limit 1`.execute(ctx.db),
    )
    if (rows.length)
      throw new SealBroken(
        `${resource.name}.${field} holds secrets that no master key here opens: give SHOPWRIGHT_MASTER_KEY, or the file master-keys, as it was.`,
      )
  }
}

/** Seals anew, by the newest key, what other keys have sealed. Each batch stands for itself: it may be broken off and run again. */
export async function resealAll(engine: Engine): Promise<number> {
  const newest = sealedBy(engine.vault.names()[0] ?? '')
  let count = 0
  for (const field of sealedFields(engine)) {
    for (;;) {
      const done = await resealSome(engine, engine.vault, field, newest)
      count += done
      if (done < batch) break
    }
  }
  return count
}

const resealSome = (engine: Engine, vault: Vault, { resource, field }: Field, newest: string): Promise<number> =>
  engine.onPlatform({}, async (ctx) => {
    const [table, column] = [sql.table(resource.table), sql.ref(field)]
    const store = resource.scope === 'store' ? sql`store_id` : sql`null::uuid`
    const { rows } =
      await sql<Row>`select id, ${store} as store, ${column} as text from ${table} where ${column} is not null and not starts_with(${column}, ${newest}) order by id limit ${batch} for update`.execute(
        ctx.db,
      )
    for (const { id, store: owner, text } of rows) {
      const place = { store: owner, name: `${resource.name}.${field}` }
      const inStore = owner === null ? sql`` : sql`and store_id = ${owner}`
      await sql`update ${table} set ${column} = ${vault.seal(place, vault.open(place, text))} where id = ${id} ${inStore}`.execute(
        ctx.db,
      )
    }
    return rows.length
  })
