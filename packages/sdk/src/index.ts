// A client of a Shopwright installation: the nouns of its API by their names, in the types of their declarations.

import { ApiError } from './error.ts'
import { takesIds } from './nouns.ts'
import type { Routes } from './routes.ts'
import { type Connection, isLost, type Method, pause, type Request, send, waitOf } from './send.ts'
import type {
  AnswerField,
  Draft,
  Got,
  Listed,
  NounName,
  Page,
  Patch,
  PopulatedField,
  Query,
  Row,
  Shape,
  Translated,
  With,
} from './types.ts'

export { ApiError, ConnectionError } from './error.ts'
export type { ErrorCode, Language } from './nouns.ts'
export type * from './routes.ts'
export type { Connection, Method, Request } from './send.ts'
export type { Draft, Filter, NounName, Page, Patch, Query, Row, Translated, With } from './types.ts'

/** What every call takes besides. */
export type Besides = Pick<Request, 'signal' | 'headers'>
type Texts<All extends boolean> = [All] extends [true] ? Translated : string
type Methods<N extends NounName> = ReturnType<typeof verbs<N>>

export type RouteName = keyof Routes
/** What a route answers. */
export type Answer<R extends RouteName> = Routes[R]['answer']
/** What it asks for: `params` of its address, `query`, `body`, `key`. */
export type Asks<R extends RouteName> = Routes[R]['asks'] & Besides
type Asked<R extends RouteName> = Record<never, never> extends Routes[R]['asks'] ? [asks?: Asks<R>] : [asks: Asks<R>]

export type Client = {
  /** The verbs of a noun: `client.of('products').find({ status: true })`. */
  of<N extends NounName>(noun: N): Methods<N>
  /** A route that is no noun’s, as the list of routes has it: `client.call('POST /api/cart-items', { body: { product_id } })`. */
  call<R extends RouteName>(route: R, ...asked: Asked<R>): Promise<Answer<R>>
  /** Any route of the API by its path under `/api`, of a server that knows more than this client. */
  request<T>(method: Method, path: string, request?: Request): Promise<T>
}

export const connect = (connection: Connection): Client => ({
  of: (noun) => verbs(connection, noun),
  call: (route, ...asked) => call(connection, route, asked[0] ?? {}),
  request: (method, path, request) => send(connection, method, path, request),
})

type AnyAsks = Besides & Pick<Request, 'query' | 'body' | 'key'> & { params?: Record<string, string> }

async function call<R extends RouteName>(connection: Connection, route: R, asks: AnyAsks): Promise<Answer<R>> {
  const { params = {}, ...request } = asks
  const [method, address] = route.split(' ') as [Method, string] // as every name of a route is written
  const path = address.slice('/api/'.length).replace(/\{(\w+)\}/g, (_, name: string) => part(params[name] ?? ''))
  return send(connection, method, path, request)
}

/** What stands in an address in the place of a name: without one, or with a step up, it would be another address. */
function part(id: string): string {
  if (['', '.', '..'].includes(id)) throw new RangeError('an id is missing')
  return encodeURIComponent(id)
}

const most = 200

function verbs<N extends NounName>(connection: Connection, noun: N) {
  type Selected = AnswerField<N>
  type Populated = PopulatedField<N>
  const ask = <T>(method: Method, path: string, request: Request): Promise<T> =>
    send<T>(connection, method, path, request)
  const one = (id: string): string => `${noun}/${part(id)}`

  const find = <S extends Selected = never, P extends Populated = never, All extends boolean = false>(
    query: Query<N, S, P, All> = {} as Query<N, S, P, All>, // nothing is asked of it
    besides: Besides = {},
  ): Promise<Page<Listed<N, S, P, Texts<All>>>> => ask('GET', noun, { ...besides, query: asked(query) })

  /**
   * Every row, page by page. Without `$sort` they come by their ids: what is made, changed or deleted meanwhile neither repeats nor
   * hides another. With it they are counted off, and who changes what it sorts by may move a row over the edge of a page.
   */
  async function* each<S extends Selected = never, P extends Populated = never, All extends boolean = false>(
    query: Omit<Query<N, S, P, All>, '$skip'> = {} as Query<N, S, P, All>, // nothing is asked of it
    besides: Besides = {},
  ): AsyncGenerator<Listed<N, S, P, Texts<All>>, void, undefined> {
    const { $limit = most, $sort, ...rest } = query as Query<N>
    if ($limit < 1) throw new RangeError('$limit is how many rows a page has: one at least')
    let after: string | null = null
    for (let $skip = 0; ; $skip += $limit) {
      const part: object = $sort
        ? { ...rest, $limit, $sort, $skip }
        : {
            ...rest,
            $limit,
            $sort: { id: 1 },
            ...(after ? { $and: [...(rest.$and ?? []), { id: { $gt: after } }] } : {}),
          }
      const { data } = await find<S, P, All>(part as Query<N, S, P, All>, besides)
      yield* data
      if (data.length < $limit) return
      after = (data.at(-1) as unknown as { id: string }).id // every row has one
    }
  }

  const get = <S extends Selected = never, P extends Populated = never, All extends boolean = false>(
    id: string,
    shape: Shape<S, P, All> = {},
    besides: Besides = {},
  ): Promise<Got<N, S, P, Texts<All>>> => ask('GET', one(id), { ...besides, query: asked(shape) })

  /**
   * Makes a row. Where its answer is lost it is looked for by its id, and made anew only if it is not there; of a noun that does
   * something by being made, the error is told instead.
   */
  async function create(draft: N extends With<'create'> ? Draft<N> : never, besides: Besides = {}): Promise<Row<N>> {
    if (!takesIds.has(noun)) return ask('POST', noun, { ...besides, body: draft })
    const given = (draft as { id?: string }).id
    const id = given ?? newId()
    const { retries = 2 } = connection
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask<Row<N>>('POST', noun, { ...besides, body: { ...(draft as object), id } })
      } catch (error) {
        // The try before may have been on its way still when the row was looked for.
        const isThere = attempt > 0 && error instanceof ApiError && error.code === 'duplicate'
        // What stands at an id that the caller gave may be another's.
        if (given || !(isThere || isLost(error)) || besides.signal?.aborted) throw error
        const made = await lookFor(id, besides, error)
        if (made) return made
        if (isThere || attempt === retries) throw error
        await pause(waitOf(error, attempt), besides.signal)
      }
    }
  }

  /** The row, null where there is none; what was lost is told where that cannot be known. */
  const lookFor = (id: string, besides: Besides, lost: unknown): Promise<Row<N> | null> =>
    ask<Row<N>>('GET', one(id), besides).catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw lost
    })

  return {
    find,
    each,
    get,
    create,
    /** Merges the body into a row. With a `version` it is not tried again: the second try would meet the first one’s row. */
    patch: (id: string, changes: N extends With<'patch'> ? Patch<N> : never, besides: Besides = {}): Promise<Row<N>> =>
      ask('PATCH', one(id), { ...besides, body: changes, isRepeatable: !hasVersion(changes) }),
    /** Replaces a row: what is left out goes back to its default. */
    replace: (id: string, draft: N extends With<'update'> ? Draft<N> : never, besides: Besides = {}): Promise<Row<N>> =>
      ask('PUT', one(id), { ...besides, body: draft, isRepeatable: !hasVersion(draft) }),
    /** Answers the row as it was; `undo_token` brings it back (`POST /api/undos`). */
    remove: (
      id: N extends With<'remove'> ? string : never,
      besides: Besides = {},
    ): Promise<Row<N> & { undo_token?: string }> => ask('DELETE', one(id), besides),
    /** All of them, or none. */
    removeMany: (
      ids: N extends With<'remove'> ? readonly string[] : never,
      besides: Besides = {},
    ): Promise<(Row<N> & { undo_token?: string })[]> =>
      ask('DELETE', noun, { ...besides, query: { id: { $in: ids } } }),
  }
}

const hasVersion = (body: object): boolean => (body as { version?: number }).version !== undefined

function asked(query: object): object {
  const { allTranslations, ...rest } = query as { allTranslations?: boolean }
  return { ...rest, ...(allTranslations ? { $translations: 'all' } : {}) }
}

/** A UUIDv7, as the ids of the house are: rows made one after the other stand beside each other. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  for (let at = 0; at < 6; at += 1) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) & 0xff
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
