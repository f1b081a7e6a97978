import { AskFirst, type Ctx, storeOf } from '@shopwright/engine'
import { formatDecimal, hours, minutes, parseDecimal, type Row } from '@shopwright/resource'
import { CATALOGUE_SCALE } from '@shopwright/resource/money'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { UNIT_SCALE } from '../../../localisation/rules/units.ts'
import type { deliveryGroups } from '../../model/delivery.ts'
import { parcelOf } from '../../rules/quote.ts'
import type { QuoteInput } from '../../rules/quote-input.ts'
import { carrierLimit, type DeliveryProvider, deliveryOf, type QuoteRequest } from '../delivery-providers.ts'
import { keysOf, type SettingsRow } from '../provider-settings.ts'
import type { NamedDelivery } from '../sales-tables.ts'
import type { CartAddress } from './body.ts'

/** What a carrier said, in catalogue amounts; null = it does not go there. */
type Answer = { price: bigint | null; until: number }
type Asking = {
  key: string
  group: string
  provider: DeliveryProvider
  request: QuoteRequest
  keys: Record<string, string>
}

/** The price that was shown is the one that is charged, if the order is placed in this time. */
const FRESH = minutes(10)
/** Who did not answer is left alone for a while: its silence costs the next buyer nothing. */
const QUIET = minutes(0.5)

const answers = new LRUCache<string, Answer>({ max: 10_000, ttl: hours(24) })
const silentUntil = new LRUCache<string, number>({ max: 10_000, ttl: hours(1) })

/**
 * Puts into the methods of carriers what they ask for this parcel, and says which of them are silent. A carrier that has to
 * be asked ends the transaction: it is asked outside, and the work begins anew with its answer. One that does not answer in
 * time is taken at its last word about this parcel; without one its methods are not offered.
 */
export async function withCarriers(ctx: Ctx, input: QuoteInput, to: CartAddress | null): Promise<QuoteInput> {
  const methods = input.delivery_methods as readonly NamedDelivery[] // as loadQuote puts them in
  if (!methods.some(({ carrier, status }) => carrier && status)) return input
  const parcel = parcelOf(input)
  const requestOf = ({ id }: NamedDelivery): QuoteRequest | null =>
    parcel && to?.country_id
      ? {
          method_id: id,
          to: {
            country_id: to.country_id,
            zone_id: to.zone_id ?? null,
            city: to.city?.trim() ?? '',
            postcode: to.postcode?.trim() ?? '',
            address: to.address?.trim() ?? '',
          },
          pieces: parcel.pieces,
          weight: formatDecimal(parcel.weight, UNIT_SCALE),
          value: formatDecimal(parcel.subtotal, input.currency.decimals),
          currency: input.currency.code,
        }
      : null
  const asked = methods.map((method) => (method.carrier && method.status ? requestOf(method) : null))
  const now = ctx.now.getTime()
  const stale = methods.flatMap((method, n) => {
    const request = asked[n]
    const isKnown = !request || (answers.get(keyOf(ctx, request))?.until ?? 0) > now
    return isKnown || (silentUntil.get(groupKey(ctx, method)) ?? 0) > now ? [] : [{ method, request }]
  })
  if (stale.length) {
    const asking = await Promise.all(stale.map(({ method, request }) => askingOf(ctx, method, request)))
    throw new AskFirst(async () => void (await Promise.all(asking.map((one) => ask(ctx, one, now)))))
  }
  return {
    ...input,
    delivery_methods: methods.map((method, n) => {
      if (!method.carrier) return method
      const request = asked[n]
      const answer = request && answers.get(keyOf(ctx, request))
      return { ...method, carrier_price: answer?.price ?? null, carrier_silent: Boolean(request && !answer) }
    }),
  }
}

const keyOf = (ctx: Ctx, request: QuoteRequest): string => JSON.stringify([storeOf(ctx).id, request])
const groupKey = (ctx: Ctx, { delivery_group_id }: NamedDelivery): string => `${storeOf(ctx).id}:${delivery_group_id}`

async function askingOf(ctx: Ctx, method: NamedDelivery, request: QuoteRequest): Promise<Asking> {
  const { rows } = await sql<
    SettingsRow & Pick<Row<typeof deliveryGroups>, 'extension' | 'settings' | 'sealed_settings'>
  >`
    select extension, settings, sealed_settings from delivery_groups where store_id = ${storeOf(ctx).id} and id = ${method.delivery_group_id}`.execute(
    ctx.db,
  )
  const [row] = rows
  const provider = row && deliveryOf(row.extension)
  if (!provider) throw new Error(`nobody delivers for ${method.id}`)
  const keys = keysOf(ctx, 'delivery-groups', row)
  return { key: keyOf(ctx, request), group: groupKey(ctx, method), provider, request, keys }
}

/** Throws nothing: silence is an answer, too. */
async function ask(ctx: Ctx, { key, group, provider, request, keys }: Asking, now: number): Promise<void> {
  const store_id = storeOf(ctx).id
  const ended = new AbortController()
  const limit = setTimeout(() => ended.abort(new Error('the carrier took too long')), carrierLimit())
  try {
    const silence = new Promise<never>((_, reject) => {
      ended.signal.addEventListener('abort', () => reject(ended.signal.reason))
    })
    const quoted = await Promise.race([provider.quote?.(request, { store_id, keys }, ended.signal), silence])
    answers.set(key, { price: quoted ? amountOf(quoted.price) : null, until: now + FRESH })
  } catch (error) {
    ctx.log.warn({ err: error, provider: provider.code }, 'a carrier did not say what it costs')
    silentUntil.set(group, now + QUIET)
  } finally {
    clearTimeout(limit)
  }
}

/** Throws for what is no price. */
function amountOf(price: string): bigint {
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(price)) throw new Error(`${price} is no price`)
  return parseDecimal(price, CATALOGUE_SCALE)
}
