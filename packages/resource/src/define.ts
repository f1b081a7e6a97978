import type { AnyKind } from './kinds.ts'

/**
 * Who may call a method: everyone, a signed-in shopper, the row's owner (and staff), staff of the store by their
 * permissions, the store's owner, the super admin, or nobody from outside (`none`: only the server writes it).
 */
export type Level = 'public' | 'customer' | 'row-owner' | 'staff' | 'store-owner' | 'admin' | 'none'
export type Method = 'find' | 'get' | 'create' | 'update' | 'patch' | 'remove'

export type Access = {
  read: Level
  write: Level
  create?: Level
  update?: Level
  remove?: Level
  /** the field that holds the owning shopper's id, for `row-owner` */
  owner?: string
  /** the field that names the place in the store of whoever a row belongs to: nobody else meets it; empty, it is everybody's who works there */
  own?: string
  /** the field that names the noun that a row is about: who may not list that one does not meet the row */
  about?: string
  /** what a caller without staff rights must see a row fulfil, by field: a value, or what depends on who asks and when */
  visible?: Record<string, string | number | boolean | Shown>
}

/**
 * `begun`: a day that is empty or not later than today in the store; `not-over`: empty or not before today; `own-group`: the
 * caller's customer group; `offered`: a list of customer groups that is empty or has the caller's.
 */
export type Shown = { is: 'begun' | 'not-over' | 'own-group' | 'offered' }

export type Group =
  | 'platform'
  | 'catalog'
  | 'design'
  | 'extensions'
  | 'sales'
  | 'customers'
  | 'marketing'
  | 'settings'
  | 'system'
  | 'reports'

export type Fields = Record<string, AnyKind>
export type NoFields = Record<never, AnyKind>

export type Declaration<F extends Fields = Fields, C extends Fields = Fields> = {
  /** where the admin's menu shows it */
  group: Group
  /** `platform` tables have no store; `store` is the default */
  scope?: 'store' | 'platform'
  /** of the platform's: the noun of a store whose rows these are, of all stores, to be looked at; it has no table of its own */
  overview?: string
  /** the field that ties a sub-resource to its parent; it is then written through the parent */
  parent?: keyof F & string
  /** the field that names a row to a person */
  title?: keyof F & string
  fields: F
  /** what a behaviour adds to rows that are answered: stored nowhere, never written, neither filtered nor sorted by */
  computed?: C
  access: Access
  list?: readonly string[]
  /** of `list` the two facts that matter on a phone, where they are not its first */
  card?: readonly [string, string]
  /** where a screen shows each field that can be written, in order: the tabs of a form, the parts of a page */
  tabs?: Record<string, readonly string[]>
  /** sets of fields that are unique together in the store */
  unique?: readonly (readonly string[])[]
  /** fields that `$search` looks in */
  search?: readonly string[]
  /**
   * A store, or the platform, may have very many of them: the columns that lists of any length are sorted by, each with an
   * index, as has what `search` looks in
   */
  large?: readonly string[]
  /** import and export: the field by which rows are found unless a profile says otherwise, and the fields that files give */
  exchange?: { key: string; columns: readonly string[] }
  /** what a plan counts these rows as: beyond it no more are made */
  limit?: string
  /** what a plan must have for anybody to write these rows; they are read without it */
  feature?: string
  /** default order of lists, `-` first for descending */
  sort?: string
}

export type Resource<N extends string = string, F extends Fields = Fields, C extends Fields = Fields> = Declaration<
  F,
  C
> & {
  name: N
  table: string
  scope: 'store' | 'platform'
  /** the noun that `parent` points at */
  of?: string
}

/** Declares a noun. Everything generic about it follows from here (design §4). */
export function defineResource<const N extends string, const F extends Fields, const C extends Fields = NoFields>(
  name: N,
  declaration: Declaration<F, C>,
): Resource<N, F, C> {
  // Fields are looked up by names that callers send: `toString` is none of them.
  const fields = Object.assign(Object.create(null), declaration.fields)
  const table = tableOf(declaration.overview ?? name)
  const of = declaration.parent && fields[declaration.parent]?.options.target
  return { scope: 'store', ...declaration, fields, name, table, ...(of ? { of } : {}) } as Resource<N, F, C> // the spread loses the literal
}

export const tableOf = (name: string): string => name.replaceAll('-', '_')
