import { authorise, compileCheck, invalid } from '@shopwright/engine'
import { previewUrl, type ShopStore } from '@shopwright/shop/server'
import type { FastifyInstance } from 'fastify'
import { themesOf } from '../themes/themes.ts'
import type { App } from './app.ts'

const id = { type: 'string', format: 'uuid' }
const checkBody = compileCheck({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    theme: { type: 'string', maxLength: 40 },
    design: id,
    is_framed: { type: 'boolean' },
  },
})

/** Signs a link to what is not everybody's yet. Not a resource: nothing is kept of it. Whoever sees designs may show them. */
export function previewRoutes(app: FastifyInstance, parts: App): void {
  const designs = parts.engine.registry.get('designs')
  app.post('/api/preview-links', async (request, reply) => {
    const url = await parts.within(request, designs, 'find', async (ctx) => {
      authorise(ctx, designs, 'find')
      const { is_framed, ...shown } = checkBody(request.body)
      const { theme } = shown as { theme?: string }
      if (theme && !themesOf(parts.engine).all.some(({ name }) => name === theme))
        throw invalid({ theme: { code: 'not-offered' } })
      return previewUrl(ctx.store as ShopStore, shown, ctx.now, is_framed ? 'frame' : 'preview')
    })
    return reply.code(201).send({ url })
  })
}
