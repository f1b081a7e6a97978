import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { type LanguageCode, languageCodes, languageNames, type Translated } from './languages.ts'
import { MOST_MONEY } from './money.ts'
import type { InLanguage, Links, Moment, Parts, Pointer, SubRows } from './rows.ts'

export type KindType =
  | 'text'
  | 'html'
  | 'code'
  | 'slug'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'flag'
  | 'date'
  | 'datetime'
  | 'choice'
  | 'ref'
  | 'refs'
  | 'children'
  | 'image'
  | 'color'
  | 'secret'
  | 'json'
  | 'tags'

export type Operator = '$eq' | '$ne' | '$in' | '$nin' | '$lt' | '$lte' | '$gt' | '$gte'

/** Who may read a field; the default is everyone who may read the row. */
export type FieldReader = 'staff' | 'owner' | 'admin' | 'server'

export type KindOptions = {
  required?: boolean
  /** one `jsonb` column with a text for each language */
  translated?: boolean
  /** only the server writes it; a caller who sends it is refused */
  readOnly?: boolean
  /** given when the row is made, and kept: other rows name it by this, or were counted by it */
  lasting?: boolean
  see?: FieldReader
  default?: unknown
  min?: number
  max?: number
  /** of a secret, `hash`: a behaviour keeps only its hash */
  format?:
    | 'email'
    | 'phone'
    | 'url'
    | 'multiline'
    | 'mime-lines'
    | 'email-list'
    | 'percent'
    | 'hash'
    | 'currency-code'
    | 'country-code'
  scale?: number
  unique?: 'store' | 'parent' | 'platform'
  values?: readonly string[]
  /** of a choice: what its values call themselves, the same in every language */
  names?: Readonly<Record<string, string>>
  /** of a choice: more values come without a migration; the door alone holds callers to them */
  grows?: boolean
  target?: string
  through?: string
  /** of a reference: what the rows are like that may be chosen; what was chosen before stays */
  among?: Readonly<Record<string, string | number | boolean>>
  /** what happens to this row when the row that it points to is deleted */
  onDelete?: 'guard' | 'cascade' | 'clear'
  /** rows are looked for by it only when what it points at is removed, and no store has many of them: it has no index */
  unsought?: boolean
  /** what a plan must have for anybody to fill this; it is read without it */
  feature?: string
  /** the flag of the same row without which it does nothing: it is asked for where that is on */
  under?: string
  /** of a choice: what a plan must have for these of its values */
  features?: Readonly<Record<string, string>>
  /** of sub-rows: what a plan counts those of one row as */
  limit?: string
  /** exactly this size, as "16x12 png" */
  exactly?: string
  /** of JSON: it names rows of this noun by their ids, which the database does not watch */
  mentions?: string
  /** of a sub-row: it is counted on while a form is open; a form sends it only where somebody has changed it */
  counted?: boolean
  /** of an integer from `min` to `max`: each means something, and is chosen by its name */
  named?: boolean
}

/**
 * What a field is: how it travels (`schema`), how it is stored (`column`, `null` when it has no column of its own),
 * how it may be filtered. `Value` is what a server row holds; `Needed` tells that a new row must bring it; `Told` is what an
 * answer says where that is something else (`never`: nothing).
 */
export type Kind<Value = unknown, Needed extends boolean = boolean, Told = unknown> = {
  type: KindType
  options: KindOptions
  column: string | null
  schema: TSchema
  operators: readonly Operator[]
  /** type-level only, never present */
  readonly value?: Value
  readonly needed?: Needed
  readonly told?: Told
}

export type AnyKind = Kind<unknown, boolean, unknown>

const equality: Operator[] = ['$eq', '$ne', '$in', '$nin']
const ordered: Operator[] = [...equality, '$lt', '$lte', '$gt', '$gte']

type IsNeeded<O> = O extends { required: true } ? (O extends { default: unknown } ? false : true) : false
/** Not null when required or defaulted, else nullable. */
type Held<T, O> = O extends { required: true } | { default: unknown } ? T : T | null
type TextOf<O> = O extends { translated: true } ? Translated : string
type Told<T, O> = O extends { see: 'server' } ? never : Held<T, O>
/** A text in many languages may be in none, whatever its column holds then. */
type ToldText<O> = O extends { translated: true; default: unknown }
  ? Told<O extends { required: true } ? InLanguage : InLanguage | null, O>
  : Told<O extends { translated: true } ? InLanguage : string, O>

const make = <V, N extends boolean, T>(
  type: KindType,
  column: string | null,
  schema: TSchema,
  operators: Operator[],
  options: KindOptions = {},
): Kind<V, N, T> => ({ type, options, column, schema, operators })

const texts = (schema: TSchema): TSchema =>
  Type.Union([
    schema,
    Type.Object(
      Object.fromEntries(languageCodes.map((code) => [code, Type.Optional(Type.Union([schema, Type.Null()]))])),
      { additionalProperties: false },
    ),
  ])

/** What a text has to be; the other formats say how it is shown. */
const judgedFormats: ReadonlySet<string> = new Set([
  'email',
  'email-list',
  'phone',
  'url',
  'currency-code',
  'country-code',
])

const string = (options: KindOptions, fallbackMax: number): TSchema => {
  const schema = Type.String({
    ...(options.required && !options.translated
      ? { minLength: Math.max(1, options.min ?? 1) }
      : options.min
        ? { minLength: options.min }
        : {}),
    maxLength: options.max ?? fallbackMax,
    ...(options.format && judgedFormats.has(options.format) ? { format: options.format } : {}),
  })
  return options.translated ? texts(schema) : schema
}

const number = (options: KindOptions): { minimum?: number; maximum?: number } => ({
  ...(options.min === undefined ? {} : { minimum: options.min }),
  ...(options.max === undefined ? {} : { maximum: options.max }),
})

/** As many digits before the point as the text form has; what is beyond fits no column. */
const mostWhole = 99_999_999_999_999

const decimalSchema = (options: KindOptions): TSchema =>
  Type.Union([
    Type.String({
      format: 'decimal',
      ...(options.min === undefined ? {} : { decimalMinimum: options.min }),
      ...(options.max === undefined ? {} : { decimalMaximum: options.max }),
      decimalScale: options.scale ?? 4,
    }),
    Type.Number({ minimum: -mostWhole, maximum: mostWhole, ...number(options), multipleOf: undefined }),
  ])

/** `16x16 png` as what a file of that size says of itself. */
export function pictureExactly(exactly: string): { width: number; height: number; mime: string } {
  const [width = '', height = '', type = ''] = exactly.split(/[x ]/)
  return { width: Number(width), height: Number(height), mime: `image/${type}` }
}

const idSchema = Type.String({ format: 'uuid' })

type Filled = { required: true } | { default: unknown }
/** Anything, as JSON. */
function json<T>(schema: TSchema | undefined, options: KindOptions & Filled): Kind<T, false, T>
function json<T = unknown>(schema?: TSchema, options?: KindOptions): Kind<T | null, false, T | null>
function json<T>(schema?: TSchema, options?: KindOptions): Kind<T | null, false, T | null> {
  return make('json', 'jsonb', schema ?? Type.Unknown(), [], options)
}

/** The field kinds. Each takes at most the options that mean something to it. */
export const kind = {
  text: <const O extends KindOptions>(options?: O) =>
    make<Held<TextOf<O>, O>, IsNeeded<O>, ToldText<O>>(
      'text',
      options?.translated ? 'jsonb' : 'text',
      string(options ?? {}, options?.format === 'multiline' ? 10_000 : 255),
      ordered,
      options,
    ),
  /** Sanitised rich text. */
  html: <const O extends KindOptions>(options?: O) =>
    make<Held<TextOf<O>, O>, IsNeeded<O>, ToldText<O>>(
      'html',
      options?.translated ? 'jsonb' : 'text',
      string({ ...options }, options?.max ?? 200_000),
      [],
      options,
    ),
  /** A short identifier, compared without regard to case. */
  code: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<string, O>>('code', 'citext', string(options ?? {}, 64), ordered, options),
  /** The translated address of a page; unique in the store over all resources. Made from the title when left out. */
  slug: () =>
    make<Translated, false, InLanguage>('slug', 'jsonb', texts(Type.String({ maxLength: 128 })), ['$eq', '$in'], {
      translated: true,
      default: {},
    }),
  integer: <const O extends KindOptions>(options?: O) =>
    make<Held<number, O>, IsNeeded<O>, Told<number, O>>(
      'integer',
      'integer',
      Type.Integer({ minimum: -2_147_483_648, maximum: 2_147_483_647, ...number(options ?? {}) }),
      ordered,
      options,
    ),
  /** A decimal string of at most `scale` places (4 unless said). */
  decimal: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<string, O>>(
      'decimal',
      `numeric(20,${options?.scale ?? 4})`,
      decimalSchema(options ?? {}),
      ordered,
      options,
    ),
  /** An amount of the store's base currency: integer of 1/10,000 inside, a decimal string on the wire; never beyond `MOST_MONEY`. */
  money: <const O extends KindOptions>(options?: O) =>
    make<Held<bigint, O>, IsNeeded<O>, Told<string, O>>(
      'money',
      'bigint',
      decimalSchema({ scale: 4, min: -MOST_MONEY, max: MOST_MONEY, ...options }),
      ordered,
      options,
    ),
  flag: <const O extends KindOptions>(options?: O) =>
    make<boolean, false, Told<boolean, O & { required: true }>>('flag', 'boolean', Type.Boolean(), ['$eq', '$ne'], {
      default: false,
      ...options,
    }),
  /** A calendar day in the store's time zone, `YYYY-MM-DD`. */
  date: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<string, O>>(
      'date',
      'date',
      Type.String({ format: 'date' }),
      ordered,
      options,
    ),
  datetime: <const O extends KindOptions>(options?: O) =>
    make<Held<Date, O>, IsNeeded<O>, Told<Moment, O>>(
      'datetime',
      'timestamptz',
      Type.String({ format: 'date-time' }),
      ordered,
      options,
    ),
  choice: <const V extends readonly string[], const O extends KindOptions>(values: V, options?: O) =>
    make<Held<V[number], O>, IsNeeded<O>, Told<V[number], O>>('choice', 'text', Type.Enum([...values]), equality, {
      ...options,
      values,
    }),
  /** A language that shops and their administration speak, by its own name. */
  language: <const O extends KindOptions>(options?: O) =>
    kind.choice<readonly LanguageCode[], O>(languageCodes, { ...options, names: languageNames, grows: true } as O), // what is added says nothing of its type
  /** Points to one row of another resource of the same store (or of the platform). */
  ref: <const N extends string, const O extends KindOptions>(target: N, options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<Pointer<N>, O>>('ref', 'uuid', idSchema, equality, { ...options, target }),
  /** Points to many rows; an array of ids on the wire, rows of `through` in the database. */
  refs: (target: string, options: { through: string } & KindOptions) =>
    make<string[], false, Links>(
      'refs',
      null,
      Type.Array(idSchema, { maxItems: 2000, uniqueItems: true }),
      ['$eq', '$in'],
      {
        ...options,
        target,
      },
    ),
  /** Rows of a sub-resource, written with their parent: kept by id, the rest replaced. */
  children: <const N extends string>(target: N, options?: KindOptions) =>
    make<Record<string, unknown>[], false, SubRows<N>>(
      'children',
      null,
      Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 2000 }),
      [],
      { ...options, target },
    ),
  /** The id of a row of `files`. */
  image: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<Pointer<'files'>, O>>('image', 'uuid', idSchema, ['$eq', '$ne'], {
      onDelete: 'clear',
      ...(options?.exactly ? { among: pictureExactly(options.exactly) } : {}),
      ...options,
      target: 'files',
    }),
  color: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, Told<string, O>>(
      'color',
      'text',
      Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
      [],
      options,
    ),
  /** Written, never read back: passwords (`format: 'hash'`), and keys and tokens, which are sealed. */
  secret: <const O extends KindOptions>(options?: O) =>
    make<Held<string, O>, IsNeeded<O>, never>('secret', 'text', Type.String({ maxLength: 1024 }), [], {
      see: 'server',
      ...options,
    }),
  json,
  /** Several values in one, for what is computed. */
  parts: <const F extends Record<string, AnyKind>, const O extends KindOptions>(fields: F, options?: O) =>
    make<unknown, false, Told<Parts<F>, O>>(
      'json',
      'jsonb',
      Type.Object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))),
      [],
      options,
    ),
  /** A list of short texts. */
  tags: <const O extends KindOptions>(options?: O) =>
    make<string[], false, string[]>(
      'tags',
      'text[]',
      Type.Array(Type.String({ maxLength: 255 }), { maxItems: 200 }),
      [],
      {
        default: [],
        ...options,
      },
    ),
}
