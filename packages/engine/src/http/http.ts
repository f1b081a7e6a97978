import type { AnyResource, Method } from '@shopwright/resource'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Engine } from '../engine.ts'
import * as operations from '../operations.ts'
import { parseQueryString, type RawQuery } from '../read/query.ts'
import { plainList } from '../read/query-shape.ts'

/** Opens the right transaction for a request: the host, the token and the store are the caller's concern. */
export type Within = <T>(
  request: FastifyRequest,
  resource: AnyResource,
  method: Method,
  work: (ctx: Ctx) => Promise<T>,
) => Promise<T>

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Answers in place of a generic route, by `<resource>.<method>`; `undefined` lets the generic one answer. */
export type Overrides = Record<string, (request: FastifyRequest) => Promise<unknown>>

type Options = { prefix?: string; overrides?: Overrides; kept?: Kept }

/** Answers of reads that many share: from memory, else made and kept. */
export type Kept = (
  request: FastifyRequest,
  resource: AnyResource,
  make: () => Promise<string>,
) => Promise<string | Buffer>

/** The six routes of every declared resource, by the FeathersJS conventions (design §5). */
export function resourceRoutes(
  app: FastifyInstance,
  engine: Engine,
  within: Within,
  { prefix = '/api', overrides = {}, kept = (_request, _resource, make) => make() }: Options = {},
): void {
  for (const resource of engine.registry.all) {
    const { name } = resource
    const base = `${prefix}/${name}`
    const id = (request: FastifyRequest) => (request.params as { id: string }).id
    const query = (request: FastifyRequest) => request.query as RawQuery
    const run =
      <T>(method: Method, work: (ctx: Ctx, request: FastifyRequest) => Promise<T>, status = 200) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const special = await overrides[`${name}.${method}`]?.(request)
        const result = special ?? (await within(request, resource, method, (ctx) => work(ctx, request)))
        return reply.code(status).send(result)
      }
    /** Of reads: `work` answers JSON as text. */
    const answer = (method: Method, work: (ctx: Ctx, request: FastifyRequest) => Promise<string>) => {
      const special = overrides[`${name}.${method}`]
      return async (request: FastifyRequest, reply: FastifyReply) => {
        reply.type('application/json; charset=utf-8')
        const own = await special?.(request)
        if (own) return reply.send(own)
        const make = () => within(request, resource, method, (ctx) => work(ctx, request))
        return reply.send(await kept(request, resource, make))
      }
    }
    // A bespoke route that stands already answers in place of the declared one.
    const route = (verb: Verb, url: string, handler: Handler) => {
      if (!app.hasRoute({ method: verb, url })) app.route({ method: verb, url, handler })
    }
    const one = `${base}/:id`
    route(
      'GET',
      base,
      answer('find', (ctx, request) => operations.findText(ctx, name, query(request))),
    )
    route(
      'GET',
      one,
      answer('get', (ctx, request) => operations.getText(ctx, name, id(request), query(request))),
    )
    route(
      'POST',
      base,
      run('create', (ctx, request) => operations.create(ctx, name, request.body), 201),
    )
    route(
      'PUT',
      one,
      run('update', (ctx, request) => operations.update(ctx, name, id(request), request.body)),
    )
    route(
      'PATCH',
      one,
      run('patch', (ctx, request) => operations.patch(ctx, name, id(request), request.body)),
    )
    route(
      'DELETE',
      one,
      run('remove', (ctx, request) => operations.remove(ctx, name, id(request))),
    )
    route(
      'DELETE',
      base,
      run('remove', (ctx, request) => operations.removeMany(ctx, name, listedIds(query(request)))),
    )
  }
}

/** `DELETE ?id[]=…` or `?id[$in][]=…`: a list of ids and nothing else. What any other operator holds is never taken for one. */
function listedIds({ id, ...rest }: RawQuery): string[] {
  const ids = plainList(id)
  const [other] = Object.keys(rest)
  if (!ids || other)
    throw new AppError('list-required', {}, { status: 400, fields: { [other ?? 'id']: { code: 'list-required' } } })
  return ids
}

export { parseQueryString }
