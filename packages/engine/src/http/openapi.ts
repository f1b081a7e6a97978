import {
  type AnyResource,
  bodySchema,
  type JsonSchema,
  languageCodes,
  type Method,
  type Registry,
  rowSchema,
} from '@shopwright/resource'
import type { Shape } from '@shopwright/resource/shapes'
import { levelOf } from '../core/access.ts'

/** What is said of a bespoke route. It answers JSON of a shape, or sends something else: bytes of a content type, or where to go (`redirect`). */
export type RouteFacts = {
  summary: string
  roles: string
  tenant: 'store' | 'platform' | 'both' | 'none'
  query?: Shape
  body?: Shape
  /** of the body, where it is no JSON */
  type?: string
  /** what may be sent as JSON instead of that */
  asJson?: Shape
  status?: number
  tag?: string
  /** the caller has to bring an `Idempotency-Key`: what has the same one is done once */
  keyed?: boolean
} & ({ answer: Shape; sends?: never } | { sends: string; answer?: never })

/** A bespoke route, told to the document beside the declared ones. */
export type RouteDescription = RouteFacts & { method: 'get' | 'post' | 'patch' | 'put' | 'delete'; path: string }

type Routed = { path: '' | '/{id}'; verb: 'get' | 'post' | 'put' | 'patch' | 'delete'; method: Method; many?: boolean }

/** The routes of every resource. */
const routes: Routed[] = [
  { path: '', verb: 'get', method: 'find' },
  { path: '', verb: 'post', method: 'create' },
  { path: '', verb: 'delete', method: 'remove', many: true },
  { path: '/{id}', verb: 'get', method: 'get' },
  { path: '/{id}', verb: 'put', method: 'update' },
  { path: '/{id}', verb: 'patch', method: 'patch' },
  { path: '/{id}', verb: 'delete', method: 'remove' },
]

/** What answers 405 to everybody is not worth anybody's reading. */
export const isCallable = (resource: AnyResource, method: Method): boolean => levelOf(resource, method) !== 'none'

/** What programs outside are told of: the noun whose row a message holds, or null where it holds the row's id alone. */
export type ToldEvent = { name: string; noun: string | null }

/** OpenAPI 3.1: a pure function of the registry, the few bespoke routes, and what is told by webhooks. */
export function openapi(
  registry: Registry,
  bespoke: readonly RouteDescription[],
  version: string,
  told: readonly ToldEvent[] = [],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Error: errorSchema }
  for (const resource of registry.all) {
    schemas[resource.name] = rowSchema(resource)
    for (const { path, verb, method, many } of routes) {
      if (!isCallable(resource, method)) continue
      const at = `/api/${resource.name}${path}`
      paths[at] = { ...paths[at], [verb]: operation(resource, method, many) }
    }
  }
  for (const route of bespoke) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: bespokeOperation(route, path, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shopwright API',
      version,
      description: 'FeathersJS REST conventions. The unmodified @feathersjs/rest-client works against it.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }, {}],
    tags: [...new Set(registry.all.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(told.map((event) => [event.name, { post: toldOperation(event) }])),
    components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  }
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const errorSchema = {
  type: 'object',
  required: ['name', 'message', 'code', 'className', 'data', 'errors'],
  properties: {
    name: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'integer' },
    className: { type: 'string' },
    data: { type: 'object' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const json = (schema: unknown) => ({ 'application/json': { schema } })
const failure = { description: 'A refusal, in the caller’s language', content: json(ref('Error')) }
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const headers = [
  {
    name: 'Store-Token',
    in: 'header',
    schema: { type: 'string' },
    description: 'On the platform host: the store that the request is about',
  },
  { name: 'Language', in: 'header', schema: { enum: languageCodes } },
]
const told: Record<string, string> = {
  $facets:
    'Names of fields (choices, flags, references, lists of links). The answer’s `facets` then says how many rows of the list have each value, the 100 most frequent; what is chosen of a field itself does not narrow its own counts.',
  $untranslated:
    'For staff: rows that lack a text in this language which the store’s primary language has, or whose texts are all still the same as there. Several languages with `[]`.',
}
const listParameters = [
  '$limit',
  '$skip',
  '$sort',
  '$select',
  '$populate',
  '$search',
  '$translations',
  '$facets',
  '$untranslated',
  '$or',
  '$and',
].map((name) => ({
  name,
  in: 'query',
  required: false,
  schema: {},
  ...(told[name] ? { description: told[name] } : {}),
}))

const summaries: Record<Method, string> = {
  find: 'List',
  get: 'Read one of',
  create: 'Create',
  update: 'Replace one of',
  patch: 'Change one of',
  remove: 'Remove from',
}

function operation(resource: AnyResource, method: Method, many = false): Record<string, unknown> {
  const row = ref(resource.name)
  const page = {
    type: 'object',
    required: ['total', 'limit', 'skip', 'data'],
    properties: {
      total: { type: 'integer' },
      limit: { type: 'integer' },
      skip: { type: 'integer' },
      data: { type: 'array', items: row },
      facets: {
        type: 'object',
        additionalProperties: {
          type: 'array',
          items: { type: 'object', properties: { value: {}, count: { type: 'integer' } } },
        },
      },
    },
  }
  const takesBody = method === 'create' || method === 'update' || method === 'patch'
  const body = takesBody ? bodySchema(resource, method) : null
  return {
    operationId: `${resource.name}.${method}${many ? 'Many' : ''}`,
    summary: `${summaries[method]} ${resource.name}${many ? ' by a list of ids' : ''}`,
    tags: [resource.group],
    'x-roles': levelOf(resource, method),
    'x-tenant': resource.scope,
    parameters: [
      ...(resource.scope === 'store' ? headers : headers.slice(1)),
      ...(method === 'find' ? listParameters : []),
      ...(method === 'get'
        ? listParameters.filter(({ name }) => ['$select', '$populate', '$translations'].includes(name))
        : []),
      ...(many
        ? [
            {
              name: 'id[$in][]',
              in: 'query',
              required: true,
              schema: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: 500 },
            },
          ]
        : []),
      ...(method === 'find' || method === 'create' || many ? [] : [idParameter]),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: json(
              method === 'create' ? { anyOf: [body, { type: 'array', items: body, maxItems: 500 }] } : body,
            ),
          },
        }
      : {}),
    responses: {
      [method === 'create' ? 201 : 200]: {
        description: 'Done',
        content: json(method === 'find' ? page : many ? { type: 'array', items: row } : row),
      },
      default: failure,
    },
  }
}

/** A message as it arrives; the headers are those of Standard Webhooks. */
function toldOperation({ name, noun }: ToldEvent): Record<string, unknown> {
  const data = noun
    ? ref(noun)
    : { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
  return {
    operationId: `told ${name}`,
    summary: `Told of ${name}`,
    tags: ['settings'],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: json({
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: { type: { const: name }, timestamp: { type: 'string', format: 'date-time' }, data },
      }),
    },
    responses: { '2XX': { description: 'It has arrived' }, 410: { description: 'Nothing more is wanted' } },
  }
}

function bespokeOperation(
  route: RouteDescription,
  path: string,
  schemas: Record<string, unknown>,
): Record<string, unknown> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  const { properties = {}, required = [] }: Shaped = route.query ?? {}
  const written = (shape: Shape) => byName({ ...shape }, schemas)
  return {
    operationId: `${route.method} ${path}`,
    summary: route.summary,
    tags: [route.tag ?? 'platform'],
    'x-roles': route.roles,
    'x-tenant': route.tenant,
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.entries(properties).map(([name, schema]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema,
      })),
      ...(route.keyed ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.type ?? 'application/json']: { schema: written(route.body) },
              ...(route.asJson ? json(written(route.asJson)) : {}),
            },
          },
        }
      : {}),
    responses: {
      ...(route.sends === 'redirect'
        ? { 303: { description: 'Leads on' } }
        : {
            [route.status ?? 200]: {
              description: 'Done',
              content: route.answer
                ? json(written(route.answer))
                : { [route.sends]: { schema: { type: 'string', format: 'binary' } } },
            },
          }),
      default: failure,
    },
  }
}

type Shaped = { properties?: Record<string, JsonSchema>; required?: readonly string[] }

/** The schema with what has a name of its own kept once in `schemas`, and led to from wherever it stands. */
function byName(schema: JsonSchema, schemas: Record<string, unknown>): JsonSchema {
  const inner = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(inner)
      : typeof value === 'object' && value !== null
        ? byName(value as JsonSchema, schemas)
        : value
  const { title, ...rest } = schema
  const written = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inner(value)]))
  if (typeof title !== 'string') return title === undefined ? written : { ...written, title: inner(title) }
  schemas[title] = written
  return ref(title)
}
