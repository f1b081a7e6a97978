import { AppError } from '@shopwright/engine'
import { isId } from '@shopwright/resource'
import { endOwnSessions, forgetOwnBrowser, ownBrowsers, ownSessions } from '@shopwright/shop/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answering } from './answering.ts'
import type { App } from './app.ts'

/** Where one is signed in is one's own to see and to end, nobody else's. Not resources: whose they are is not in the address. */
export function sessionRoutes(app: FastifyInstance, parts: App): void {
  const { engine } = parts
  const self = async (request: FastifyRequest) => {
    const { person, sessionId } = await parts.identify(request)
    if (person?.kind !== 'account') throw new AppError(person ? 'forbidden' : 'not-authenticated')
    return { person, sessionId }
  }

  answering(app, 'GET /api/own-sessions', async (request) => {
    const { person, sessionId } = await self(request)
    return { data: await engine.onPlatform({}, (ctx) => ownSessions(ctx, person.id, sessionId)) }
  })

  answering(app, 'DELETE /api/own-sessions/:id', async (request) => {
    const { person, sessionId } = await self(request)
    const { id } = request.params as { id: string }
    if (id !== 'others' && !isId(id)) throw new AppError('not-found')
    const which = id === 'others' ? { except: sessionId } : { id }
    if (!(await engine.onPlatform({}, (ctx) => endOwnSessions(ctx, person.id, which)))) throw new AppError('not-found')
    parts.sessions.forget()
    return { id }
  })

  answering(app, 'GET /api/own-browsers', async (request) => {
    const { person } = await self(request)
    return { data: await engine.onPlatform({}, (ctx) => ownBrowsers(ctx, person.id)) }
  })

  answering(app, 'DELETE /api/own-browsers/:id', async (request) => {
    const { person } = await self(request)
    const { id } = request.params as { id: string }
    if (!isId(id) || !(await engine.onPlatform({}, (ctx) => forgetOwnBrowser(ctx, person.id, id))))
      throw new AppError('not-found')
    return { id }
  })
}
