/** A profile says which column or path gives which field; this turns one raw row into a typed draft, or into the reasons why not. */
import type { LanguageCode } from '@shopwright/resource'
import { type Cell, readAddress, readCell } from './cells.ts'
import type { AttributeDraft, CategoryDraft, Draft, RowError, VariantDraft } from './drafts.ts'
import { type FieldShape, fieldShape, type ImportEntity, type ListShape } from './fields.ts'
import { compileSource, type RawRow, type Source } from './sources.ts'
import { type TransformName, transform } from './transforms.ts'
import { readVariant } from './variant-text.ts'

/**
 * `source` is a column or a path; `code_source` gives the numbers of categories beside (or instead of) their names. A
 * `default` stands in where the row has nothing. An attribute from a single column is called as its source, or `name`; of
 * categories `name` is what else than `>` stands between the names of a path.
 */
export type FieldParser = {
  field: string
  language?: LanguageCode | null
  source: string | null
  code_source?: string | null
  name?: string | null
  transforms: TransformName[]
  default?: string | null
}

export type MappingProfile = {
  entity: ImportEntity
  /** The field whose value tells which record a row is about. */
  matching_key: string
  /** The language of texts whose parser names none: the store's primary one. */
  language: LanguageCode
  fields: FieldParser[]
  availability_column?: string | null
  /** Rows in which it says the same are one product. */
  group_column?: string | null
  /** Where pictures lie that the file names without an address. */
  picture_base?: string | null
}

/** Warnings leave single values out (a picture without a usable address); an error leaves the row out. */
export type MappedRow =
  | {
      ok: true
      row: number
      key: string
      group?: string
      draft: Draft
      available: string | undefined
      warnings: RowError[]
    }
  | { ok: false; row: number; key: string | null; group?: string; name: string | null; errors: RowError[] }

/** Thrown when a profile itself cannot work, before any row is read. */
export class ProfileError extends Error {
  readonly field: string
  readonly code: 'unknown-field' | 'unknown-source' | 'key-not-mapped'

  constructor(code: ProfileError['code'], field: string) {
    super(`${code}: ${field}`)
    this.code = code
    this.field = field
  }
}

type Compiled = FieldParser & {
  error: Report
  warn: Report
  shape: FieldShape
  from: Source | null
  codes: Source | null
  language: LanguageCode
  base: string | null
}

/** Compiles a profile once; the result maps any number of rows. Throws ProfileError. */
export function createMapper(profile: MappingProfile): (row: RawRow) => MappedRow {
  const told: Told = { row: null, errors: [], warnings: [] }
  const parsers = profile.fields.map((parser) => compile(parser, profile, told))
  if (!parsers.some(({ field }) => field === profile.matching_key))
    throw new ProfileError('key-not-mapped', profile.matching_key)
  const availability = profile.availability_column ? compileSource(profile.availability_column) : null
  const groups = profile.group_column ? compileSource(profile.group_column) : null
  return (row) => {
    const group = groupOf(row, groups)
    Object.assign(told, { row, errors: [], warnings: [] })
    const mapped = mapRow(row, parsers, told, profile, availability)
    return group ? { ...mapped, group } : mapped
  }
}

/** WooCommerce calls a parent that has no article number by the number that it has here: `id:17`. */
const groupOf = (row: RawRow, source: Source | null): string =>
  (source?.values(row)[0] ?? '').trim().replace(/^id:/i, '').slice(0, longestGroup)

const longestGroup = 128

/** What is said of the row that is read now. */
type Told = { row: RawRow | null; errors: RowError[]; warnings: RowError[] }

function compile(parser: FieldParser, profile: MappingProfile, told: Told): Compiled {
  const shape = fieldShape(profile.entity, parser.field)
  if (!shape) throw new ProfileError('unknown-field', parser.field)
  const source = (text: string | null | undefined) => {
    if (!text) return null
    return compileSource(text) ?? fail('unknown-source', parser.field)
  }
  const report = (list: 'errors' | 'warnings') => (cell: Cell<unknown>) => {
    if ('refused' in cell && told.row)
      told[list].push({ ...place(told.row), field: parser.field, code: cell.refused, params: cell.params })
  }
  return {
    ...parser,
    error: report('errors'),
    warn: report('warnings'),
    shape,
    from: source(parser.source),
    codes: source(parser.code_source),
    language: parser.language ?? profile.language,
    base: shape.is === 'image' || shape.is === 'images' ? (profile.picture_base ?? null) : null,
  }
}

function fail(code: ProfileError['code'], field: string): never {
  throw new ProfileError(code, field)
}

function mapRow(
  row: RawRow,
  parsers: Compiled[],
  { errors, warnings }: Told,
  profile: MappingProfile,
  availability: Source | null,
): MappedRow {
  const draft: Record<string, unknown> = {}
  for (const parser of parsers) fillField(draft, parser, row)

  // The compiler cannot see that each field was read by its shape; `fields.ts` and `Draft` say the same.
  const key = keyOf(draft as Draft, profile)
  if (key === '') errors.unshift({ ...place(row), field: profile.matching_key, code: 'key-missing', params: {} })
  if (errors.length > 0) {
    const name = Object.values((draft as Draft).title ?? {}).find(Boolean) ?? null
    return { ok: false, row: row.row, key: key || null, name, errors }
  }
  return { ok: true, row: row.row, key, draft: draft as Draft, available: availability?.values(row)[0], warnings }
}

const place = (row: RawRow) => ('line' in row ? { row: row.row, line: row.line } : { row: row.row })

function keyOf(draft: Draft, { matching_key, language }: MappingProfile): string {
  const value = (draft as Record<string, unknown>)[matching_key]
  if (typeof value === 'string') return value
  return (value as Record<string, string> | undefined)?.[language] ?? ''
}

const isList = (shape: FieldShape): shape is ListShape =>
  ['attributes', 'categories', 'list', 'images', 'variants'].includes(shape.is)

type Report = (cell: Cell<unknown>) => void

function fillField(draft: Record<string, unknown>, parser: Compiled, row: RawRow): void {
  const items = listOf(parser, row)
  if (!items) fillSingle(draft, parser, row)
  else if (items.length > 0) draft[parser.field] = [...((draft[parser.field] as unknown[] | undefined) ?? []), ...items]
}

/** The items of a field of many values; `null` for the other fields. */
function listOf(parser: Compiled, row: RawRow): unknown[] | null {
  switch (parser.shape.is) {
    case 'attributes':
      return readAttributes(parser, row)
    case 'categories':
      return readCategories(parser, row)
    case 'list':
      return accepted(valuesOf(parser, row), (value) => ({ value }), parser.error)
    case 'images':
      return accepted(valuesOf(parser, row), readAddress, parser.warn)
    case 'variants':
      return readVariants(parser, row)
    default:
      return null
  }
}

function fillSingle(draft: Record<string, unknown>, parser: Compiled, row: RawRow): void {
  const { field, shape, language } = parser
  const raw = valuesOf(parser, row)[0]
  if (raw === undefined || isList(shape)) return
  const cell = readCell(shape, raw)
  if ('refused' in cell) {
    const report = shape.is === 'image' ? parser.warn : parser.error
    report(cell)
  } else if (shape.is !== 'translated' && shape.is !== 'slug') {
    // Two columns for one field: the first that has something.
    draft[field] ??= cell.value
  } else if (cell.value !== '') {
    draft[field] = { [language]: cell.value, ...(draft[field] as object | undefined) }
  }
}

/** The transformed values that are not empty, or the default. */
function valuesOf({ from, transforms, shape, base, default: fallback }: Compiled, row: RawRow): string[] {
  const found = transform(linesOf(from, shape, row), transforms).filter((value) => value.trim() !== '')
  const values = base ? found.map((value) => addressIn(base, value.trim())) : found
  return values.length === 0 && fallback ? [fallback] : values
}

/** Names of files and folders are told from addresses by having none of their beginnings. */
function addressIn(base: string, name: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(name)) return name
  const steps = name.split(/[\\/]/).map((step) => encodeURIComponent(decoded(step)))
  return `${base.replace(/\/*$/, '/')}${steps.join('/')}`
}

/** Some write names as addresses have them already. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** A cell of a spreadsheet holds one of many in each of its lines. */
function linesOf(from: Source | null, { is }: FieldShape, row: RawRow): string[] {
  const values = from?.values(row) ?? []
  const isLined = !('item' in row) && (is === 'images' || is === 'list' || is === 'categories' || is === 'variants')
  return isLined ? values.flatMap((value) => value.split(/\r?\n/)) : values
}

function readVariants(parser: Compiled, row: RawRow): VariantDraft[] {
  const cells = valuesOf(parser, row).map((value) => readVariant(value.trim(), parser.language))
  cells.forEach(parser.error)
  return cells.flatMap((cell) => ('value' in cell ? [cell.value] : []))
}

function accepted(values: string[], read: (value: string) => Cell<string>, report: Report): string[] {
  const cells = values.map((value) => read(value.trim()))
  cells.forEach(report)
  return [...new Set(cells.flatMap((cell) => ('value' in cell ? [cell.value] : [])))]
}

/** `Parent > Child`, as shops write the way to a category. */
const pathMark = /[>›»→]/
/** Marks that names hold, too; between digits a slash is a size. */
const ownMarks: Record<string, RegExp> = { '/': /(?<!\d)[/\\]|[/\\](?!\d)/, '|': /\|/ }

/** Names and numbers go together by position. */
function readCategories(parser: Compiled, row: RawRow): CategoryDraft[] {
  const names = valuesOf(parser, row)
  const mark = ownMarks[parser.name ?? '']
  const codes = parser.codes
    ? transform(linesOf(parser.codes, parser.shape, row), parser.transforms)
        .map((code) => code.trim())
        .filter(Boolean)
    : []
  return Array.from({ length: Math.max(names.length, codes.length) }, (_, at) => ({
    external_id: codes[at] ?? null,
    path: (names[at] ?? '')
      .split(pathMark)
      .flatMap((part) => (mark ? part.split(mark) : [part]))
      .map((name) => name.trim().slice(0, 255))
      .filter(Boolean),
    language: parser.language,
  }))
}

/** A list of name and value (`param`, repeated columns), or one column whose name is the attribute's. The same name twice is one attribute. */
function readAttributes(parser: Compiled, row: RawRow): AttributeDraft[] {
  const records = parser.from?.records(row) ?? []
  const single = { name: parser.name ?? labelOf(parser.source ?? ''), value: '' }
  const found =
    records.length > 0 && !parser.name
      ? records
      : valuesOf({ ...parser, transforms: [] }, row).map((value) => ({ ...single, value }))
  const byName = new Map<string, Set<string>>()
  for (const { name, value } of found) {
    const values = byName.get(name) ?? new Set()
    for (const one of transform([value], parser.transforms)) if (one.trim() !== '') values.add(one.trim())
    byName.set(name, values)
  }
  return [...byName]
    .filter(([, values]) => values.size > 0)
    .map(([name, values]) => ({
      group: null,
      name: name.slice(0, 255),
      value: [...values].join(', '),
      language: parser.language,
    }))
}

/** `param[@name=Колір]` → `Колір`, `size/width` → `width`. */
function labelOf(source: string): string {
  return /\[@[^=]+=([^\]]*)\]$/.exec(source)?.[1] ?? source.split(/[/@]/).at(-1) ?? source
}
