import type { Fields, Resource } from './define.ts'
import type { Translated } from './languages.ts'
import type { Formed, InLanguage, Links, Noun, Pointer, SubRows, ToldOf, Wire } from './rows.ts'

type FieldsOf<R> = R extends Resource<string, infer F, Fields> ? F : never
/** Fields whose answer has the mark `M`. */
type Marked<F, M> = {
  [K in keyof F]: [ToldOf<F[K]>] extends [never] ? never : NonNullable<ToldOf<F[K]>> extends M ? K : never
}[keyof F] &
  string
type Nested<R> = Marked<FieldsOf<R>, SubRows<string> | Links>

/** Fields of a row as it is answered. */
export type AnswerField<R> = keyof Wire<R> & string
/** Fields that `$populate` fills: sub-rows and links in lists, and the rows that ids lead to. */
export type PopulatedField<R> = string extends keyof FieldsOf<R>
  ? string
  : Nested<R> | Marked<FieldsOf<R>, Pointer<string>>

type TargetOf<K> = NonNullable<ToldOf<K>> extends Pointer<infer N> ? Noun<N> : never
/** `manufacturer_id` brings `manufacturer`; a field without `_id` brings `<field>_row`. */
type NameOf<K extends string> = K extends `${infer Begin}_id` ? Begin : `${K}_row`
type Targets<R, P extends string, Text> = {
  [K in P & Marked<FieldsOf<R>, Pointer<string>> as NameOf<K>]: Listed<TargetOf<FieldsOf<R>[K]>, Text> | null
}

/** What one row answers: its sub-rows too, and the rows that `P` leads to; where `S` says so, no more than its id and these fields. */
export type Got<R, Text = string, S extends string = never, P extends string = never> = R extends unknown
  ? {
      [K in keyof Wire<R, Text> as [S] extends [never] ? K : K extends S | P | 'id' ? K : never]: Wire<R, Text>[K]
    } & Targets<R, P, Text>
  : never

/** The same for a row of a list, which has sub-rows and links only where they are asked for. */
export type Listed<R, Text = string, S extends string = never, P extends string = never> = R extends unknown
  ? {
      [K in keyof Wire<R, Text> as [S] extends [never]
        ? K extends Exclude<Nested<R>, P>
          ? never
          : K
        : K extends S | P | 'id'
          ? K
          : never]: Wire<R, Text>[K]
    } & Targets<R, P, Text>
  : never

export type QueryValue =
  | string
  | number
  | boolean
  | null
  | readonly QueryValue[]
  | { readonly [key: string]: QueryValue | undefined }

/** What is asked of rows: filters by field, and what of them is answered (design §5). */
export type Asking<R, S extends string = string, P extends string = string> = {
  readonly [K in AnswerField<R>]?: QueryValue | undefined
} & {
  readonly $limit?: number
  readonly $skip?: number
  readonly $search?: string
  readonly $sort?: { readonly [K in AnswerField<R>]?: 1 | -1 }
  readonly $select?: readonly S[]
  readonly $populate?: readonly P[]
}

/** What is sent of a field: money and times as texts, sub-rows as they are sent themselves. What is only read is refused by the server. */
type Sent<K> = [ToldOf<K>] extends [never]
  ? string
  : NonNullable<ToldOf<K>> extends InLanguage
    ? string | Translated
    : ToldOf<K> extends SubRows<infer N>
      ? Changes<Noun<N>>[]
      : Formed<ToldOf<K>, { text: string; moment: string; rows: 'wire' }>

/** What is changed of a row, or said of a new one, as it travels. With `version` the server tells when somebody else saved meanwhile. */
export type Changes<R> =
  R extends Resource<string, infer F, Fields>
    ? { readonly [K in keyof F]?: Sent<F[K]> | null | undefined } & { readonly id?: string; readonly version?: number }
    : never
