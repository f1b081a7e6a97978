import { checkOf, type RouteFacts } from '@shopwright/engine'
import type { Said, Shape } from '@shopwright/resource/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { declared } from './bespoke-routes.ts'

type Table = typeof declared
type Route = keyof Table
type With<What extends string> = { [R in Route]: Table[R] extends Record<What, Shape> ? R : never }[Route]
type ShapeOf<R extends Route, What extends string> = Table[R] extends Record<What, infer S extends Shape> ? S : never
export type AnswerOf<R extends With<'answer'>> = Said<ShapeOf<R, 'answer'>>
export type BodyOf<R extends With<'body'>> = Said<ShapeOf<R, 'body'>>

/** Makes a route that is declared: what it answers is what is declared of it, or it does not compile. */
export function answering<R extends With<'answer'>>(
  app: FastifyInstance,
  route: R,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<AnswerOf<R>>,
  options: RouteShorthandOptions = {},
): void {
  const [method, url] = route.split(' ') as ['GET', string] // one of the methods
  const { status = 200 }: RouteFacts = declared[route]
  app.route({
    ...options,
    method,
    url,
    handler: async (request, reply) => {
      const answer = await handle(request, reply)
      return reply.code(status).send(answer)
    },
  })
}

/** Checks a body by what is declared of it, and has its type. Throws `invalid`. */
export const bodyOf = <R extends With<'body'>>(route: R): ((body: unknown) => BodyOf<R>) =>
  checkOf(declared[route].body as Shape as ShapeOf<R, 'body'>) // what the table has at this route

/** The same of what the address asks for. Throws `invalid`; `parameter` reads each of them. */
export const queryOf = <R extends With<'query'>>(route: R): ((query: unknown) => Said<ShapeOf<R, 'query'>>) =>
  checkOf(declared[route].query as Shape as ShapeOf<R, 'query'>)
