import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

/** The shopper's verbs on a store's host: cart, quote, order. */
export function storeRoutes(_app: FastifyInstance, _parts: App): void {}
