import { type AnyKind, type AnyResource, isDay, isId, isLanguageCode, type Operator } from '@shopwright/resource'
import { type Audience, seesField } from '../core/access.ts'
import { invalid } from '../core/errors.ts'
import { listIn, oneOrMany, textIn, textsIn } from './query-shape.ts'

/** A caller's wish, checked: only known fields, operators and bounds are in here. */
export type Query = {
  limit: number
  skip: number
  sort: { field: string; descending: boolean }[]
  select: string[] | null
  populate: string[]
  search: string | null
  /** fields whose values are counted */
  facets: string[]
  filter: Filter | null
  allTranslations: boolean
}

export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { field: string; operator: Operator; value: unknown }
  /** rows whose texts were never written in one of these languages */
  | { untranslated: string[] }

export type RawQuery = Record<string, unknown>

const maxTerms = 50
const maxDepth = 3
const stamps: Record<string, string> = {
  id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  version: 'integer',
}

/**
 * `a[b][c]=d` text into a tree, by a fixed grammar: at most 600 parameters, 8 levels deep, names of word characters.
 * Throws `invalid` naming the parameter.
 */
export function parseQueryString(text: string): RawQuery {
  const tree: RawQuery = Object.create(null)
  if (!text) return tree
  const pairs = text.split('&')
  if (pairs.length > 600) throw invalid({ $query: { code: 'too-many-parameters' } })
  for (const pair of pairs) {
    if (!pair) continue
    const cut = pair.indexOf('=')
    const name = decode(cut < 0 ? pair : pair.slice(0, cut))
    const value = decode(cut < 0 ? '' : pair.slice(cut + 1))
    const path = name.match(/^[$\w.-]+|\[[$\w.-]*\]/g)
    if (!path || path.join('') !== name || path.length > 8)
      throw invalid({ [name.slice(0, 64)]: { code: 'unknown-parameter' } })
    place(
      tree,
      path.map((part) => part.replace(/^\[|\]$/g, '')),
      value,
    )
  }
  return tree
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid({ $query: { code: 'malformed' } })
  }
}

function place(tree: RawQuery, path: string[], value: string): void {
  let node = tree
  path.forEach((part, depth) => {
    if (part === '__proto__' || part === 'constructor' || part === 'prototype')
      throw invalid({ [part]: { code: 'unknown-parameter' } })
    const key = part === '' ? String(Object.keys(node).length) : part
    if (depth === path.length - 1) {
      const before = node[key]
      node[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
    } else {
      const next = node[key]
      if (next === undefined) node[key] = Object.create(null)
      else if (typeof next !== 'object' || Array.isArray(next))
        throw invalid({ [path.join('.')]: { code: 'malformed' } })
      node = node[key] as RawQuery
    }
  })
}

/** Checks a raw tree against what this audience may see. Unknown fields and operators are refused by name. */
export function readQuery(raw: RawQuery, resource: AnyResource, audience: Audience): Query {
  const query: Query = {
    limit: 20,
    skip: 0,
    sort: [],
    select: null,
    populate: [],
    search: null,
    facets: [],
    filter: null,
    allTranslations: false,
  }
  const isOutside = audience === 'public' || audience === 'customer'
  const filters: Filter[] = []
  let terms = 0
  const visible = (field: string): boolean => {
    if (Object.hasOwn(stamps, field)) return true
    const kind = resource.fields[field]
    return Boolean(kind && seesField(audience, kind.options.see))
  }
  const needField = (field: string): void => {
    if (!visible(field)) throw invalid({ [field]: { code: 'unknown-field', params: { field } } })
  }
  const readFilter = (tree: RawQuery, depth: number): Filter[] => {
    if (depth > maxDepth) throw invalid({ $query: { code: 'too-deep' } })
    const found: Filter[] = []
    for (const [name, value] of Object.entries(tree)) {
      if (++terms > maxTerms) throw invalid({ $query: { code: 'too-many-parameters' } })
      if (name === '$or' || name === '$and') {
        const branches = oneOrMany(name, value).map((branch) => {
          if (typeof branch !== 'object' || branch === null) throw invalid({ [name]: { code: 'malformed' } })
          return { all: readFilter(branch as RawQuery, depth + 1) }
        })
        if (branches.length) found.push(name === '$or' ? { any: branches } : { all: branches })
        continue
      }
      if (name === '$untranslated' && !isOutside && textsOf(resource).length) {
        found.push({ untranslated: readLanguages(value) })
        continue
      }
      if (name.startsWith('$')) throw invalid({ [name]: { code: 'unknown-operator', params: { operator: name } } })
      needField(name)
      found.push(...readTerms(resource, name, value))
    }
    return found
  }
  const rest: RawQuery = Object.create(null)
  for (const [name, value] of Object.entries(raw)) {
    switch (name) {
      case '$limit':
        query.limit = wholeNumber(name, value, 0, 200)
        break
      case '$skip':
        query.skip = wholeNumber(name, value, 0, isOutside ? 10_000 : 1_000_000)
        break
      case '$search':
        query.search = textIn(name, value).replaceAll('\u0000', '').normalize('NFC').slice(0, 64).trim() || null
        break
      case '$translations':
        query.allTranslations = value === 'all'
        break
      case '$sort':
        query.sort = readSort(value, needField, resource)
        break
      case '$select':
        query.select = textsIn(name, value)
        query.select.forEach(needField)
        break
      case '$populate':
        query.populate = textsIn(name, value)
        query.populate.forEach(needField)
        break
      case '$facets':
        query.facets = readFacets(value, needField, resource)
        break
      default:
        rest[name] = value
    }
  }
  filters.push(...readFilter(rest, 0))
  query.filter = filters.length ? { all: filters } : null
  return query
}

const readLanguages = (value: unknown): string[] => {
  const given = typeof value === 'object' && value !== null && '$in' in value ? value.$in : value
  const codes = [...new Set(textsIn('$untranslated', given))]
  if (!codes.length || !codes.every(isLanguageCode)) throw invalid({ $untranslated: { code: 'malformed' } })
  return codes
}

/** The translated texts of a resource, without its addresses: those are made, not written. */
export const textsOf = (resource: AnyResource): string[] =>
  Object.entries(resource.fields)
    .filter(([, kind]) => kind.column !== null && kind.options.translated && kind.type !== 'slug')
    .map(([name]) => name)

const mostFacets = 8
const countable = new Set(['choice', 'flag', 'ref', 'refs'])

function readFacets(value: unknown, needField: (field: string) => void, resource: AnyResource): string[] {
  const fields = [...new Set(textsIn('$facets', value))]
  if (fields.length > mostFacets) throw invalid({ $facets: { code: 'too-many-parameters' } })
  for (const field of fields) {
    needField(field)
    if (!countable.has(resource.fields[field]?.type ?? ''))
      throw invalid({ $facets: { code: 'unknown-field', params: { field } } })
  }
  return fields
}

/** Whether one of a field's own values is asked for, beside everything else. */
export const hasTerm = ({ filter }: Pick<Query, 'filter'>, field: string): boolean =>
  filter !== null && 'all' in filter && filter.all.some((part) => 'field' in part && part.field === field)

/** What a facet counts in: all that is asked for but the choice among its own values. */
export const withoutField = (
  { filter, search }: Pick<Query, 'filter' | 'search'>,
  field: string,
): Pick<Query, 'filter' | 'search'> => ({
  search,
  filter:
    filter && 'all' in filter
      ? { all: filter.all.filter((part) => !('field' in part) || part.field !== field) }
      : filter,
})

function readSort(value: unknown, needField: (field: string) => void, resource: AnyResource): Query['sort'] {
  if (typeof value !== 'object' || value === null) throw invalid({ $sort: { code: 'malformed' } })
  const entries = Object.entries(value)
  if (entries.length > 3) throw invalid({ $sort: { code: 'too-many-parameters' } })
  return entries.map(([field, direction]) => {
    needField(field)
    if (resource.fields[field]?.column === null) throw invalid({ [field]: { code: 'not-sortable', params: { field } } })
    if (direction !== '1' && direction !== '-1' && direction !== 1 && direction !== -1)
      throw invalid({ $sort: { code: 'malformed' } })
    return { field, descending: Number(direction) < 0 }
  })
}

function readTerms(resource: AnyResource, field: string, value: unknown): Filter[] {
  const kind = resource.fields[field]
  const allowed: readonly Operator[] = kind
    ? kind.operators
    : ['$eq', '$ne', '$in', '$nin', '$lt', '$lte', '$gt', '$gte']
  const term = (operator: string, operand: unknown): Filter => {
    if (!allowed.includes(operator as Operator))
      throw invalid({ [`${field}.${operator}`]: { code: 'unknown-operator', params: { operator } } })
    const many = operator === '$in' || operator === '$nin'
    const cast = (one: unknown) => castOperand(field, kind, one)
    return {
      field,
      operator: operator as Operator,
      value: many ? oneOrMany(`${field}.${operator}`, operand).map(cast) : cast(operand),
    }
  }
  if (listIn(value)) return [term('$in', value)]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([operator, operand]) => term(operator, operand))
  return [term('$eq', value)]
}

const textColumns = new Set(['text', 'citext', 'jsonb'])

/** Operands arrive as text; a malformed one names its field. */
function castOperand(field: string, kind: AnyKind | undefined, value: unknown): unknown {
  const malformed = () => invalid({ [field]: { code: 'malformed' } })
  if (typeof value === 'object' && value !== null) throw malformed()
  const text = String(value)
  const type = kind?.column ?? stamps[field]
  // A query has no null: clients write nothing for it. A text says the same of an empty one.
  const isNothing = text === '' && kind !== undefined && !textColumns.has(type ?? '')
  if (text === 'null' || value === null || isNothing) return null
  if (text.includes('\u0000')) throw malformed()
  if (kind?.type === 'refs' || type === 'uuid') {
    if (!isId(text)) throw malformed()
    return text
  }
  if (type === 'integer') {
    if (!/^-?\d{1,9}$/.test(text)) throw malformed()
    return Number(text)
  }
  if (type === 'boolean') {
    if (!['true', 'false', '1', '0'].includes(text)) throw malformed()
    return text === 'true' || text === '1'
  }
  if (type === 'bigint') {
    if (!/^-?\d{1,13}(\.\d{1,4})?$/.test(text)) throw malformed()
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
    const scaled = BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
    return text.startsWith('-') ? -scaled : scaled
  }
  if (type?.startsWith('numeric')) {
    if (!/^-?\d{1,16}(\.\d{1,8})?$/.test(text)) throw malformed()
    return text
  }
  if (type === 'date' || type === 'timestamptz') {
    if (Number.isNaN(Date.parse(text)) || !isDay(text.slice(0, 10))) throw malformed()
    return type === 'date' ? text.slice(0, 10) : new Date(text)
  }
  return text.slice(0, 512)
}

function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  const number =
    typeof value === 'string' && /^\d{1,9}$/.test(value)
      ? Number(value)
      : typeof value === 'number' && Number.isInteger(value)
        ? value
        : Number.NaN
  if (!(number >= min && number <= max)) throw invalid({ [name]: { code: 'out-of-range', params: { min, max } } })
  return number
}
