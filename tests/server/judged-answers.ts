import { AppError, compileCheck } from '@shopwright/engine'
import { type JsonSchema, rowSchema } from '@shopwright/resource'
import { bespokeRoutes } from '@shopwright/server/http/bespoke-routes'
import { registry } from '@shopwright/shop/model'
import type { FastifyInstance } from 'fastify'

/** By method and address, what is declared of it. */
const declared = new Map(bespokeRoutes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route]))
type Check = (answer: unknown) => unknown
/** Compiled once a worker: its files share them. */
const checks = new Map<string, Check>()

/**
 * Holds every answer of a bespoke route against what is declared of it, more strictly than a client reads it: what is not told of is as wrong as
 * what is missing. Answers what was wrong; whoever ends the installation looks.
 */
export function judgeAnswers(app: FastifyInstance): ReadonlySet<string> {
  const faults = new Set<string>()
  app.addHook('preSerialization', async (request, reply, payload) => {
    const route = `${request.method} ${request.routeOptions.url}`
    const { answer, status = 200 } = declared.get(route) ?? {}
    if (!answer || reply.statusCode >= 300) return payload
    if (reply.statusCode !== status) faults.add(`${route} is answered with ${reply.statusCode}`)
    for (const fault of faultsOf(route, answer, payload)) faults.add(fault)
    return payload
  })
  return faults
}

/** What is wrong with an answer, in words that name the route and the field. */
export function faultsOf(route: string, shape: object, answer: unknown): string[] {
  const check = checks.get(route) ?? compileCheck(strict({ ...shape }))
  checks.set(route, check)
  try {
    check(JSON.parse(JSON.stringify(answer)))
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.entries(error.fields).map(([field, { code }]) => `${route} ${field}: ${code}`)
  }
}

/** The shape without room for what it does not name; rows are as their nouns have them, and what stands in several parts is named by all of them. */
function strict(schema: JsonSchema): JsonSchema {
  const { $ref, allOf, ...rest } = schema
  if (typeof $ref === 'string') return strict(rowOf($ref))
  if (Array.isArray(allOf)) return strict(whole(allOf))
  const inner = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => {
      if (key === 'anyOf') return [key, (value as JsonSchema[]).map(strict)]
      if (key === 'items' || (key === 'additionalProperties' && typeof value === 'object'))
        return [key, strict(value as JsonSchema)]
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, strict(one as JsonSchema)])),
        ]
      return [key, value]
    }),
  )
  return inner.properties && inner.additionalProperties === undefined
    ? { ...inner, additionalProperties: false }
    : inner
}

const rowOf = ($ref: string): JsonSchema => rowSchema(registry.get($ref.split('/').at(-1) as string))

/** A row and what is told beside it, as one record. */
function whole(parts: JsonSchema[]): JsonSchema {
  const all = parts.map(({ $ref, ...rest }) => (typeof $ref === 'string' ? rowOf($ref) : rest))
  const of = <T>(key: string, empty: T): T[] => all.map((one) => (one[key] ?? empty) as T)
  return {
    type: 'object',
    required: of<string[]>('required', []).flat(),
    properties: Object.assign({}, ...of<object>('properties', {})),
  }
}
