import type { Ctx } from '@shopwright/engine'
import type { Fields, Resource, Row } from '@shopwright/resource'
import type { Kysely } from 'kysely'
import type { model } from './model.ts'

type TableName<N extends string> = N extends `${infer A}-${infer B}` ? `${A}_${TableName<B>}` : N
type Model = typeof model
type Declared = {
  [K in keyof Model as Model[K] extends Resource<infer N, Fields> ? TableName<N> : never]: Model[K] extends Resource<
    string,
    Fields
  >
    ? Row<Model[K]>
    : never
}
/** Columns that no declaration names, because the engine keeps them. */
type Kept = { products: { search_text: string }; audit_logs: object }

/** Every table as Kysely knows it, derived from the declarations. */
export type ShopTables = { [K in keyof Declared]: K extends keyof Kept ? Declared[K] & Kept[K] : Declared[K] }

/** The typed view of a context's transaction, for verbs. */
export const tables = (ctx: Pick<Ctx, 'db'>): Kysely<ShopTables> => ctx.db as unknown as Kysely<ShopTables>
