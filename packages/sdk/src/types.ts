// What rows, drafts and questions of a noun look like, from the marks that `nouns.ts` has of its fields.

import type { Language, Nouns } from './nouns.ts'

export type NounName = keyof Nouns
export type Translated = { readonly [L in Language]?: string | null }

/** Marks of what is written in another form than it is read, or leads to other rows. */
export type Text = { readonly is: 'text' }
export type Decimal = { readonly is: 'decimal' }
export type Ref<N extends string> = { readonly is: 'ref'; readonly to: N }
export type Links = { readonly is: 'links' }
export type Rows<N extends string> = { readonly is: 'rows'; readonly of: N }

/**
 * A field. `needed`: a new row must bring it; `null`: it may be empty; `read`: nobody writes it; `secret`: nobody reads it;
 * `plain`: nothing is found or sorted by it; `computed`: it is read, and not even chosen.
 */
export type Field<T, Flags extends 'needed' | 'null' | 'read' | 'secret' | 'plain' | 'computed' = never> = {
  readonly says: T
  readonly flags: Flags
}
export type Noun<F, Methods extends string, InStore extends boolean> = {
  readonly fields: F
  readonly methods: Methods
  readonly inStore: InStore
}

type AnyField = { readonly says: unknown; readonly flags: unknown }
type FieldsOf<N extends NounName> = Nouns[N]['fields']
/** Nouns that one may call by this method. */
export type With<M extends string> = {
  [N in NounName]: M extends Nouns[N]['methods'] ? N : never
}[NounName]

type KeysWith<F, Flag extends string> = {
  [K in keyof F]: F[K] extends AnyField ? (Flag extends F[K]['flags'] ? K : never) : never
}[keyof F]
type KeysOf<F, T> = { [K in keyof F]: F[K] extends { readonly says: T } ? K : never }[keyof F]
type Nullable<F, T> = F extends AnyField ? ('null' extends F['flags'] ? T | null : T) : never

type Stamp<N extends NounName> = {
  id: string
  version: number
  created_at: string
  updated_at: string
} & (true extends Nouns[N]['inStore'] ? { store_id: string } : unknown)

type Said<T, Told> = T extends Text
  ? Told
  : T extends Decimal | Ref<string>
    ? string
    : T extends Links
      ? string[]
      : T extends Rows<infer N>
        ? N extends NounName
          ? Row<N, Told>[]
          : never
        : T
type Readable<N extends NounName> = Exclude<keyof FieldsOf<N>, KeysWith<FieldsOf<N>, 'secret'>>
type Told<N extends NounName, T> = Stamp<N> & {
  [K in Readable<N>]: FieldsOf<N>[K] extends { readonly says: infer S } ? Nullable<FieldsOf<N>[K], Said<S, T>> : never
}

/** A row as it is answered: texts in the language that was asked for. Who may not read a field gets a row without it. */
export type Row<N extends NounName, T = string> = { [K in keyof Told<N, T>]: Told<N, T>[K] }

type Nested<N extends NounName> = KeysOf<FieldsOf<N>, Rows<string> | Links>
export type AnswerField<N extends NounName> = Exclude<keyof Told<N, string>, KeysWith<FieldsOf<N>, 'computed'>> & string
/** Sub-rows and links in lists, and the rows that ids lead to. */
export type PopulatedField<N extends NounName> = (Nested<N> | KeysOf<FieldsOf<N>, Ref<string>>) & string

/** `manufacturer_id` brings `manufacturer`; a field without `_id` brings `<field>_row`. */
type NameOf<K extends string> = K extends `${infer Begin}_id` ? Begin : `${K}_row`
type Targets<N extends NounName, P extends string, T> = {
  [K in P & KeysOf<FieldsOf<N>, Ref<string>> as NameOf<K & string>]: FieldsOf<N>[K] extends {
    readonly says: Ref<infer To>
  }
    ? To extends NounName
      ? Listed<To, never, never, T> | null
      : never
    : never
}

/** One row, or of it what `S` names; with the rows that `P` leads to. */
export type Got<N extends NounName, S extends string = never, P extends string = never, T = string> = {
  [K in keyof Told<N, T> as [S] extends [never] ? K : K extends S | P | 'id' ? K : never]: Told<N, T>[K]
} & Targets<N, P, T>

/** The same of a list, whose rows have sub-rows and links only where they are asked for. */
export type Listed<N extends NounName, S extends string = never, P extends string = never, T = string> = {
  [K in keyof Told<N, T> as [S] extends [never]
    ? K extends Exclude<Nested<N>, P>
      ? never
      : K
    : K extends S | P | 'id'
      ? K
      : never]: Told<N, T>[K]
} & Targets<N, P, T>

type Operand<T> = T extends Text | Ref<string> | Links
  ? string
  : T extends Decimal
    ? string | number
    : T extends boolean | string | number
      ? T
      : never
type Equality<V> = { readonly $eq?: V; readonly $ne?: V; readonly $in?: readonly V[]; readonly $nin?: readonly V[] }
type Order<V> = { readonly $lt?: V; readonly $lte?: V; readonly $gt?: V; readonly $gte?: V }
type Terms<T> = T extends Links
  ? Pick<Equality<string>, '$eq' | '$in'>
  : [T] extends [boolean]
    ? Pick<Equality<boolean>, '$eq' | '$ne'>
    : T extends Ref<string>
      ? Equality<string>
      : [T] extends [string]
        ? string extends T
          ? Equality<T> & Order<T>
          : Equality<T>
        : Equality<Operand<T>> & Order<Operand<T>>
type Sought<N extends NounName> = Exclude<
  keyof FieldsOf<N>,
  | KeysWith<FieldsOf<N>, 'plain'>
  | KeysWith<FieldsOf<N>, 'secret'>
  | KeysWith<FieldsOf<N>, 'computed'>
  | KeysOf<FieldsOf<N>, Rows<string>>
>
type StampTerms = Equality<string> & Order<string>

/** Which rows: each field by a value, one of several, or operators; `$or` and `$and` join such. */
export type Filter<N extends NounName> = {
  readonly [K in Sought<N>]?: FieldsOf<N>[K] extends { readonly says: infer T }
    ? Nullable<FieldsOf<N>[K], Operand<T> | readonly Operand<T>[] | Terms<T>>
    : never
} & {
  readonly [K in 'id' | 'created_at' | 'updated_at']?: string | readonly string[] | StampTerms
} & { readonly $or?: readonly Filter<N>[]; readonly $and?: readonly Filter<N>[] }

export type Shape<S extends string, P extends string, All extends boolean> = {
  readonly $select?: readonly S[]
  readonly $populate?: readonly P[]
  /** texts in all languages of the store instead of one */
  readonly allTranslations?: All
}
export type Query<
  N extends NounName,
  S extends string = AnswerField<N>,
  P extends string = PopulatedField<N>,
  All extends boolean = boolean,
> = Filter<N> &
  Shape<S, P, All> & {
    readonly $limit?: number
    readonly $skip?: number
    readonly $search?: string
    readonly $sort?: {
      readonly [K in Exclude<Sought<N>, Nested<N>> | 'id' | 'created_at' | 'updated_at']?: 1 | -1
    }
    /** fields whose values are counted in the answer’s `facets` */
    readonly $facets?: readonly (Sought<N> & string)[]
  }

type Given<T> = T extends Text
  ? string | Translated
  : T extends Decimal
    ? string | number
    : T extends Ref<string>
      ? string
      : T extends Links
        ? readonly string[]
        : T extends Rows<infer N>
          ? N extends NounName
            ? readonly Patch<N>[]
            : never
          : T
type Written<N extends NounName> = Exclude<
  keyof FieldsOf<N>,
  KeysWith<FieldsOf<N>, 'read'> | KeysWith<FieldsOf<N>, 'computed'>
>

/** What is changed of a row. With `version` the server refuses where somebody else saved meanwhile. */
export type Patch<N extends NounName> = {
  readonly [K in Written<N>]?: FieldsOf<N>[K] extends { readonly says: infer T }
    ? Nullable<FieldsOf<N>[K], Given<T>>
    : never
} & { readonly id?: string; readonly version?: number }

/** A new row: what it needs must be there. */
export type Draft<N extends NounName> = Patch<N> & {
  readonly [K in KeysWith<FieldsOf<N>, 'needed'>]: FieldsOf<N>[K] extends { readonly says: infer T } ? Given<T> : never
}

export type Page<T> = {
  total: number
  limit: number
  skip: number
  data: T[]
  facets?: Record<string, { value: unknown; count: number }[]>
}
