import type { FastifyInstance } from 'fastify'
import type { App } from '../http/app.ts'

/** Serves a store's pages on its own host. */
export async function openStorefront(_app: FastifyInstance, _parts: App): Promise<void> {}
