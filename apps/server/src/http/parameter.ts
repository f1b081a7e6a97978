import { type RawQuery, textIn } from '@shopwright/engine'
import type { FastifyRequest } from 'fastify'

/** A parameter of the address as text. Throws `malformed` naming it where it is a list or a tree. */
export function parameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as RawQuery)[name]
  return value === undefined ? undefined : textIn(name, value)
}
