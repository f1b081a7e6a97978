import { authorise, invalid } from '@shopwright/engine'
import { layoutPreview, previewUrl, type ShopStore } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { themesOf } from '../themes/themes.ts'
import { answering, bodyOf } from './answering.ts'
import type { App } from './app.ts'

const checkBody = bodyOf('POST /api/preview-links')

/** Signs a link to what is not everybody's yet. Not a resource: nothing is kept of it. Whoever sees designs may show them. */
export function previewRoutes(app: FastifyInstance, parts: App): void {
  const designs = parts.engine.registry.get('designs')
  answering(app, 'POST /api/preview-links', async (request) => {
    const url = await parts.within(request, designs, 'find', async (ctx) => {
      authorise(ctx, designs, 'find')
      const { is_framed, layout, ...shown } = checkBody(request.body)
      const { theme } = shown
      if (theme && !themesOf(parts.engine).all.some(({ name }) => name === theme))
        throw invalid({ theme: { code: 'not-offered' } })
      if (layout) authorise(ctx, parts.engine.registry.get('layout-drafts'), 'find')
      const { draft = null, path } = layout ? await layoutPreview(ctx, layout) : {}
      const door = is_framed ? 'frame' : 'preview'
      return previewUrl(ctx.store as ShopStore, { ...shown, draft }, ctx.now, door, path)
    })
    return { url }
  })
}
