import type { AnyResource } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { readBatch } from '../db/db.ts'
import { orderBy } from './compile.ts'
import { placeOf } from './kept.ts'
import type { Query } from './query.ts'

/** Ids of rows in the order of a list, from one of them on, as they are held: sixteen bytes each. */
type Stretch = { ids: Buffer; total: number | null }
export type Found = { ids: string[]; total: number | null }

/** Farther than this a page is found in a stretch that is kept for the pages beside it: what is skipped is walked over once. */
const farOff = 100
const stride = 500
const longest = 200

export const isFoundFirst = ({ search, skip, limit }: Query): boolean =>
  limit > 0 && (search !== null || skip >= farOff)

/**
 * Which rows a page shows, where finding them costs more than reading them: those of a search, with how many there are, and
 * those far from the start of a list. They are kept until something changes on which they depend.
 */
export async function findIds(
  ctx: Ctx,
  resource: AnyResource,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  query: Query,
): Promise<Found> {
  const start = query.skip < farOff ? query.skip : query.skip - (query.skip % stride)
  const count = query.skip < farOff ? query.limit : stride + longest
  const counts = query.search === null ? sql`` : sql`, count(*) over () as total`
  const statement = sql`select t.id${counts} from ${from} where ${where} order by ${orderBy(ctx, resource, query.sort)} limit ${count} offset ${start}`
  const asked = statement.compile(ctx.db)
  const place = placeOf<Stretch>(ctx, resource, asked)
  let stretch = place.known
  if (!stretch) {
    const [read] = await readBatch(ctx.db, [{ text: asked.sql, values: asked.parameters }])
    const rows = read?.rows ?? []
    const ids = Buffer.from(rows.map(([id]) => (id as string).replaceAll('-', '')).join(''), 'hex')
    stretch = { ids, total: rows[0]?.[1] === undefined ? null : Number(rows[0][1]) }
    place.keep(stretch, ids.length)
  }
  const at = query.skip - start
  return { ids: idsIn(stretch.ids, at, at + query.limit), total: stretch.total }
}

function idsIn(bytes: Buffer, from: number, to: number): string[] {
  const ids: string[] = []
  for (let at = from * 16; at < Math.min(to * 16, bytes.length); at += 16) {
    const hex = bytes.toString('hex', at, at + 16)
    ids.push(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`)
  }
  return ids
}
