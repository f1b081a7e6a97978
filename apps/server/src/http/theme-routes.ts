import { authorise } from '@shopwright/engine'
import type { ShopStore } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { themesOf } from '../themes/themes.ts'
import { answering } from './answering.ts'
import type { App } from './app.ts'

/** The themes that the installation has, and the one that the store uses: folders, not rows. Whoever sees its switches may ask. */
export function themeRoutes(app: FastifyInstance, parts: App): void {
  const switches = parts.engine.registry.get('theme-switches')
  answering(app, 'GET /api/themes', async (request) =>
    parts.within(request, switches, 'find', async (ctx) => {
      authorise(ctx, switches, 'find')
      return { current: (ctx.store as ShopStore).theme, data: themesOf(parts.engine).all }
    }),
  )
}
