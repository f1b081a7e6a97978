import { AppError } from '@shopwright/engine'
import { devices, pageNames } from '@shopwright/shop/model'
import { arrangedPage, type ShopVisit } from '@shopwright/shop/storefront'
import type { FastifyRequest } from 'fastify'

/** How a page is arranged, with all that its modules show: for apps that draw it themselves. `?page=home&device=native` */
export async function layoutFile(visit: ShopVisit, request: Pick<FastifyRequest, 'url'>) {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const page = pageNames.find((one) => one === query.get('page'))
  const device = devices.find((one) => one === (query.get('device') ?? 'native'))
  if (!page || !device) throw new AppError('not-found')
  return { type: 'application/json', body: await arrangedPage(visit, page, device), cache: 'private, no-cache' }
}
