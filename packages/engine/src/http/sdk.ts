import {
  type AnyKind,
  type AnyResource,
  type JsonSchema,
  languageCodes,
  type Method,
  type Registry,
} from '@shopwright/resource'
import { isCallable, type RouteDescription } from './openapi.ts'

/**
 * The types of the SDK: a pure function of the registry, the nouns whose rows take the id that they are given, and the codes of
 * errors. One line a noun: what a field is in two words, the rest is made of them by the compiler.
 */
export function sdkTypes(registry: Registry, takesIds: (noun: string) => boolean, codes: readonly string[]): string {
  const nouns = registry.all.filter((resource) => methods.some((method) => isCallable(resource, method)))
  const known = new Set(nouns.map(({ name }) => name))
  const ided = nouns.filter((one) => isCallable(one, 'create') && takesIds(one.name)).map(({ name }) => name)
  return `// Made from the declarations by \`UPDATE=1 npm test -- sdk\`. Not to be written by hand.
import type { Decimal, Field, Links, Noun, Ref, Rows, Text } from './types.ts'

export type Nouns = {
${nouns.map((one) => `  '${one.name}': ${nounType(one, known)}`).join('\n')}
}

/** Nouns whose rows take the id that they are given. */
export const takesIds: ReadonlySet<string> = new Set('${ided.join(' ')}'.split(' '))

export type Language = ${languageCodes.map(quoted).join(' | ')}
export type ErrorCode = ${codes.map(quoted).join(' | ')}
`
}

/** The types of the bespoke routes that answer JSON to programs: what each asks for, and what it answers. */
export function sdkRoutes(registry: Registry, routes: readonly RouteDescription[]): string {
  const names = new Map<string, string>()
  const known = new Set(registry.all.map(({ name }) => name))
  const typed = (shape: object) => shapeOf({ ...shape }, { names, known })
  const lines = routes.flatMap((route) => {
    const { method, path, query, body, asJson, answer, keyed, type = 'application/json' } = route
    if (!answer || !path.startsWith('/api/') || path.startsWith('/api/webhooks/')) return []
    const params = [...path.matchAll(/:(\w+)/g)].map(([, name]) => `${name}: string`)
    const bodies = [
      ...(body ? [type === 'application/json' ? typed(body) : 'FormData'] : []),
      ...(asJson ? [typed(asJson)] : []),
    ]
    const asks = [
      ...(params.length ? [`params: { ${params.join('; ')} }`] : []),
      ...(query ? [`query${(query as Shape).required?.length ? '' : '?'}: ${typed(query)}`] : []),
      ...(bodies.length ? [`body: ${bodies.join(' | ')}`] : []),
      ...(keyed ? ['key: string'] : []),
    ]
    const name = `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}`
    return [`  '${name}': { answer: ${typed(answer)}; asks: ${asks.length ? `{ ${asks.join('; ')} }` : '{}'} }`]
  })
  return `// Made from the declarations by \`UPDATE=1 npm test -- sdk\`. Not to be written by hand.
import type { Row } from './types.ts'

${[...names].map(([name, type]) => `export type ${name} = ${type}`).join('\n')}

export type Routes = {
${lines.join('\n')}
}
`
}

const methods: Method[] = ['find', 'get', 'create', 'update', 'patch', 'remove']
const quoted = (text: string): string => `'${text}'`

function nounType(resource: AnyResource, known: ReadonlySet<string>): string {
  const fields = sdkFields(resource, known).map(
    ({ name, type, flags }) => `${name}: Field<${type}${flags.length ? `, ${flags.map(quoted).join(' | ')}` : ''}>`,
  )
  const callable = methods.filter((method) => isCallable(resource, method)).map(quoted)
  return `Noun<{ ${fields.join('; ')} }, ${callable.join(' | ')}, ${resource.scope === 'store'}>`
}

export type SdkField = { name: string; type: string; flags: string[] }

/** What is said of a noun's fields (`Field` of the SDK's `types.ts`); what a caller neither reads nor writes is left out. */
export const sdkFields = (resource: AnyResource, known: ReadonlySet<string>): SdkField[] => [
  ...Object.entries(resource.fields).flatMap(([name, kind]) => fieldOf(name, kind, known)),
  ...Object.entries(resource.computed ?? {}).flatMap(([name, kind]) => fieldOf(name, kind, known, true)),
]

function fieldOf(name: string, kind: AnyKind, known: ReadonlySet<string>, isComputed = false): SdkField[] {
  const { required, readOnly, see } = kind.options
  const fallback = kind.options.default
  if (see === 'server' && (readOnly || isComputed)) return []
  const isNeeded = required && fallback === undefined && !readOnly && !isComputed
  const flags: [string, boolean | undefined][] = [
    ['needed', isNeeded],
    ['null', !required && (isText(kind) || (fallback === undefined && !always.has(kind.type)))],
    ['read', readOnly && !isComputed],
    ['secret', see === 'server'],
    ['plain', !isComputed && !kind.operators.length && kind.type !== 'children'],
    ['computed', isComputed],
  ]
  return [{ name, type: typeOf(kind, known), flags: flags.flatMap(([flag, isSo]) => (isSo ? [flag] : [])) }]
}

/** A text in many languages may be in none, whatever its column holds then; of an address one is made. */
const isText = ({ type, options }: AnyKind): boolean => Boolean(options.translated) && type !== 'slug'

/** Kinds whose columns are never empty. */
const always = new Set(['flag', 'tags', 'slug', 'refs', 'children'])

function typeOf({ type, schema, options }: AnyKind, known: ReadonlySet<string>): string {
  switch (type) {
    case 'text':
    case 'html':
    case 'slug':
      return options.translated ? 'Text' : 'string'
    case 'integer':
      return 'number'
    case 'decimal':
    case 'money':
      return 'Decimal'
    case 'flag':
      return 'boolean'
    case 'choice':
      return `${(options.values ?? []).map(quoted).join(' | ')}${options.grows ? ' | (string & {})' : ''}`
    case 'ref':
    case 'image':
      return known.has(options.target as string) ? `Ref<'${options.target}'>` : 'string'
    case 'refs':
      return 'Links'
    case 'children':
      return known.has(options.target as string) ? `Rows<'${options.target}'>` : 'unknown[]'
    case 'tags':
      return 'string[]'
    case 'json':
      return shapeOf(schema as JsonSchema)
    default:
      return 'string'
  }
}

/** Names that types are written down by, and the nouns that a schema may lead to. */
type Told = { names: Map<string, string>; known: ReadonlySet<string> }

/** A schema as a type, as far as it says what there is. */
function shapeOf(schema: JsonSchema, told?: Told): string {
  const { title, ...rest } = schema as Shape
  if (!title || !told) return shapeWritten(rest, told)
  told.names.set(title, shapeWritten(rest, told))
  return title
}

function shapeWritten(schema: Shape, told?: Told): string {
  const {
    $ref,
    allOf,
    anyOf,
    enum: values,
    const: only,
    items,
    properties,
    additionalProperties,
    required = [],
  } = schema
  const noun = $ref?.split('/').at(-1)
  if (noun) return told?.known.has(noun) ? `Row<'${noun}'>` : 'unknown'
  const inner = (one: JsonSchema) => shapeOf(one, told)
  if (allOf) return allOf.map(inner).join(' & ')
  if (anyOf) return `(${anyOf.map(inner).join(' | ')})`
  if (only !== undefined) return JSON.stringify(only)
  if (values) return `(${values.map((value) => JSON.stringify(value)).join(' | ')})`
  if (schema.type === 'array') return items ? listOf(inner(items)) : 'unknown[]'
  if (properties)
    return `{ ${Object.entries(properties)
      .map(([name, one]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${inner(one)}`)
      .join('; ')} }`
  if (typeof additionalProperties === 'object') return `Record<string, ${inner(additionalProperties)}>`
  return simple[schema.type as string] ?? 'unknown'
}

const listOf = (type: string): string => (/ & /.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`)

type Shape = {
  title?: string
  type?: unknown
  $ref?: string
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
}
const simple: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  object: 'object',
  null: 'null',
}
