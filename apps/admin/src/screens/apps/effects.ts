import { registry } from '@shopwright/shop/model'
import type { TFunction } from 'i18next'
import type { Query } from '../../api/query-string.ts'
import { request } from '../../api/request.ts'
import type { ShownApp } from './use-apps.ts'

/** What the shop does no more without it, in words; null where that is nothing that is set up. */
export async function effectOf(
  { code, kind }: Pick<ShownApp, 'code' | 'kind'>,
  t: TFunction<'screens'>,
): Promise<string | null> {
  if (kind === 'login' || kind === 'maps' || kind === 'social') return t(`apps.effects.${kind}`)
  const count = await countOf(...counted[kind](code))
  return count ? t(`apps.effects.${kind}`, { count }) : null
}

const counted: Record<'payment' | 'delivery' | 'analytics' | 'messages', (code: string) => [string, Query]> = {
  payment: (code: string) => ['payment-methods', { code: valuesOf('payment-methods', 'code', code), status: true }],
  delivery: (code: string) => ['delivery-groups', { extension: valuesOf('delivery-groups', 'extension', code) }],
  analytics: (code: string) => ['analytics', { provider: valuesOf('analytics', 'provider', code), status: true }],
  messages: (code: string) => ['alert-chats', { messenger: code, state: 'open' }],
}

/** The choices of a field that need the feature. */
const valuesOf = (noun: string, field: string, feature: string) => ({
  $in: Object.entries(registry.get(noun).fields[field]?.options.features ?? {}).flatMap(([value, needs]) =>
    needs === feature ? [value] : [],
  ),
})

const countOf = async (noun: string, query: Query): Promise<number> =>
  (await request<{ total: number }>('GET', noun, { query: { ...query, $limit: 1 } })).total
