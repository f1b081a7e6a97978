import type { Fields, Resource } from './define.ts'
import type { Kind } from './kinds.ts'

/** What every row has besides its declared fields; `store_id` only where the resource belongs to a store. */
export type Stamp = { id: string; store_id: string; version: number; created_at: Date; updated_at: Date }

type ValueOf<K> = K extends Kind<infer V, boolean> ? V : never
type Stored<F extends Fields> = { [K in keyof F]: F[K] extends { column: null } ? never : ValueOf<F[K]> }
type NeededKeys<F extends Fields> = { [K in keyof F]: F[K] extends Kind<unknown, true> ? K : never }[keyof F]

/** A row as the server holds it. */
export type Row<R> = R extends Resource<string, infer F> ? Stamp & Stored<F> : never

/** A new row: required fields must be there, the rest may. */
export type Draft<R> =
  R extends Resource<string, infer F>
    ? { [K in NeededKeys<F>]: ValueOf<F[K]> } & { [K in keyof F]?: ValueOf<F[K]> } & { id?: string }
    : never

export type Patch<R> = R extends Resource<string, infer F> ? { [K in keyof F]?: ValueOf<F[K]> } : never
