import type { Fields, Resource } from './define.ts'
import type { Kind } from './kinds.ts'
import type { Translated } from './languages.ts'

/** The declarations by name. The model adds its nouns, so that a declaration can say by name what its sub-rows are. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled where the nouns are declared
export interface Nouns {}

/** What every row has besides its declared fields; `store_id` only where the resource belongs to a store. */
export type Stamp = { id: string; store_id: string; version: number; created_at: Date; updated_at: Date }

/** Marks of what an answer says in another form than the row holds: a text in one language, a time, the row that an id leads to, rows and ids from other tables, fields in a field. */
export type InLanguage = { readonly 'in language': true }
export type Moment = { readonly moment: true }
export type Pointer<N extends string> = { readonly 'points at': N }
export type SubRows<N extends string> = { readonly 'sub-rows': N }
export type Links = { readonly links: true }
export type Parts<F extends Fields> = { readonly parts: F }

type ValueOf<K> = K extends Kind<infer V, boolean, unknown> ? V : never
export type ToldOf<K> = K extends Kind<unknown, boolean, infer T> ? T : never
type NeededKeys<F extends Fields> = { [K in keyof F]: F[K] extends Kind<unknown, true, unknown> ? K : never }[keyof F]
type ToldKeys<F extends Fields> = { [K in keyof F]: [ToldOf<F[K]>] extends [never] ? never : K }[keyof F]
type OwnKeys<F extends Fields> = {
  [K in keyof F]: [ToldOf<F[K]>] extends [never] ? K : ToldOf<F[K]> extends SubRows<string> | Links ? never : K
}[keyof F]
export type Noun<N> = N extends keyof Nouns ? Nouns[N] : never

/** A row as the server holds it. */
export type Row<R> =
  R extends Resource<string, infer F, Fields> ? Stamp & { -readonly [K in OwnKeys<F>]: ValueOf<F[K]> } : never

/** Of columns that a statement asks to be there. */
export type Present<T> = { [K in keyof T]: NonNullable<T[K]> }

/** Of a row that a statement joins and may not find. */
export type Maybe<T> = { [K in keyof T]: T[K] | null }

/** Columns as `::text` says them. */
export type AsText<T> = { [K in keyof T]: null extends T[K] ? string | null : string }

/** What may be given for a value: the form that it is held in, or the one that it travels in. */
type Given<K> = [ToldOf<K>] extends [never]
  ? ValueOf<K>
  : ToldOf<K> extends SubRows<infer N>
    ? Patch<Noun<N>>[]
    :
        | ValueOf<K>
        | (bigint extends ValueOf<K> ? string | number : never)
        | (Date extends ValueOf<K> ? string : never)
        | (InLanguage extends ToldOf<K> ? string : never)

/** What is changed of a row. */
export type Patch<R> =
  R extends Resource<string, infer F, Fields>
    ? { -readonly [K in keyof F]?: Given<F[K]> | null | undefined } & { id?: string; version?: number }
    : never

/** A new row: required fields must be there, the rest may. */
export type Draft<R> =
  R extends Resource<string, infer F, Fields> ? { -readonly [K in NeededKeys<F>]: Given<F[K]> } & Patch<R> : never

type Form = { text: unknown; moment: unknown; rows: 'wire' | 'seen' }
export type Formed<T, M extends Form> = T extends InLanguage
  ? M['text']
  : T extends Moment
    ? M['moment']
    : T extends Pointer<string>
      ? string
      : T extends Links
        ? string[]
        : T extends SubRows<infer N>
          ? (M['rows'] extends 'seen' ? Seen<Noun<N>> : Wire<Noun<N>, M['text']>)[]
          : T extends Parts<infer F>
            ? Answered<F, M>
            : T
type Answered<F extends Fields, M extends Form> = { -readonly [K in ToldKeys<F>]: Formed<ToldOf<F[K]>, M> }

/** A row as it is answered, computed fields included: texts in the reader's language, or `Translated` where all are asked for. */
export type Wire<R, Text = string> =
  R extends Resource<string, infer F, infer C>
    ? { id: string; store_id?: string; version: number; created_at: string; updated_at: string } & Answered<
        F,
        { text: Text; moment: string; rows: 'wire' }
      > &
        Partial<Answered<C, { text: Text; moment: string; rows: 'wire' }>>
    : never

/** A row on its way out, as the hook that may add to it sees it: whatever the caller has not chosen is missing. */
export type Seen<R> =
  R extends Resource<string, infer F, infer C>
    ? { id: string } & Partial<Omit<Stamp, 'id'>> &
        Partial<Answered<F & C, { text: string | Translated; moment: Date; rows: 'seen' }>>
    : never
