import type { Engine } from '@shopwright/engine'

/** Whose rows are read, and by which connection. */
export type Checked = Pick<Engine, 'registry' | 'onPlatform'> & {
  database: { platformPool: Pick<Engine['database']['platformPool'], 'query'> }
}

export type Finding = { invariant: string; store_id: string | null; what: string }

const PAGE = 500

/** The rows of a query that has `id`, a page at a time. */
export async function* inPages<R extends { id: string }>(engine: Checked, select: string): AsyncGenerator<R> {
  for (let after = ''; ; ) {
    const { rows } = await engine.database.platformPool.query<R>(
      `select * from (${select}) as paged where id::text > $1 order by id::text limit ${PAGE}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}
