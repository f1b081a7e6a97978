import { type Actor, AppError } from '@shopwright/engine'
import type { AnyResource } from '@shopwright/resource'
import { ARCHIVE_READS } from '@shopwright/shop/rules'
import type { ShopStore } from '@shopwright/shop/server'
import type { FastifyRequest } from 'fastify'

/** What a closed shop's host still answers: pages say themselves that it is closed, and a provider's report is of money that moved. */
const open = /^\/($|\*|(api\/)?webhooks\/|media\/|theme-assets\/|livez|readyz|metrics|certificates\/)/

export const closedFor = (request: FastifyRequest): boolean => !open.test(request.routeOptions.url ?? '/*')

/** What its owner may still do: pay for it; or come back by the mailed link, and take out what is theirs. */
const still = {
  suspended: ['plan-changes'],
  archived: ['store-restorations', 'exports', 'export-profiles'],
} as const satisfies Record<string, readonly string[]>

/**
 * A suspended or archived store is closed for shoppers and read-only for its people, who may still pay for it; an archived one
 * lets in nobody but its owner, who reads what was paid for it and exports (values §5.2).
 */
export function refuseClosed(
  { state }: Pick<ShopStore, 'state'>,
  { role, isOwner }: Pick<Actor, 'role' | 'isOwner'>,
  method: string,
  resource: AnyResource | null,
): void {
  if (role === 'ADMIN' || (state !== 'suspended' && state !== 'archived')) return
  const isArchived = state === 'archived'
  const code = isArchived ? 'store-archived' : 'store-closed'
  if (role === 'GUEST' || role === 'CUSTOMER') throw new AppError(code, {}, { status: isArchived ? 410 : 503 })
  if (isArchived && !isOwner) throw new AppError(code, {}, { status: 403 })
  const isReading = method === 'GET' || method === 'HEAD'
  if (isArchived && isReading && resource?.scope === 'store' && !ARCHIVE_READS.has(resource.name))
    throw new AppError(code, {}, { status: 403 })
  if (!isReading && !still[state].some((name) => name === resource?.name)) throw new AppError(code, {}, { status: 409 })
}
