import { AskFirst, type Ctx, storeOf } from '@shopwright/engine'
import { atMost, formatDecimal, hours, minutes, parseDecimal } from '@shopwright/resource'
import { CATALOGUE_SCALE } from '@shopwright/resource/money'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { priceTables } from '../../../catalog/server/price-tables.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import { UNIT_SCALE } from '../../../localisation/rules/units.ts'
import { inBase, kilogramsOf, valueIn } from '../../rules/carrier-parcels.ts'
import type { Parcel } from '../../rules/delivery.ts'
import { parcelOf } from '../../rules/quote.ts'
import type { QuoteInput } from '../../rules/quote-input.ts'
import { branchBy, findPlace } from '../branches/find-place.ts'
import { type GroupRow, groupColumns } from '../carrier-account.ts'
import { carrierLimit, type DeliveryProvider, deliveryOf, type QuoteRequest } from '../delivery-providers.ts'
import { keysOf } from '../provider-settings.ts'
import type { NamedDelivery } from '../sales-tables.ts'
import type { CartAddress } from './body.ts'

/** What a carrier said, in catalogue amounts; `price` null = it does not go there, `unsure` = it says no price for this parcel. */
type Answer = { price: bigint | null; unsure?: true; until: number }
/** A parcel to an address, as the cart has them: what answers are kept by. */
type Wanted = Omit<QuoteRequest, 'from' | 'to'> & { to: Omit<QuoteRequest['to'], 'place'> } & Pick<Parcel, 'weightless'>
type Asking = {
  key: string
  group: string
  provider: DeliveryProvider
  /** null = what the carrier would have to know is not known */
  request: QuoteRequest | null
  keys: Record<string, string>
  /** its price as a catalogue amount */
  read(price: string): bigint
}

/** The price that was shown is the one that is charged, if the order is placed in this time. */
const FRESH = minutes(10)
/** Who did not answer is left alone for a while: its silence costs the next buyer nothing. */
const QUIET = minutes(0.5)

const answers = new LRUCache<string, Answer>({ ...atMost(10_000), ttl: hours(24) })
const silentUntil = new LRUCache<string, number>({ ...atMost(10_000), ttl: hours(1) })

/**
 * Puts into the methods of carriers what they ask for this parcel, and says which of them say nothing. A carrier that has to
 * be asked ends the transaction: it is asked outside, and the work begins anew with its answer. One that does not answer in
 * time is taken at its last word about this parcel; where it says no price, the method's own holds, and without one it is not offered.
 */
export async function withCarriers(ctx: Ctx, input: QuoteInput, to: CartAddress | null): Promise<QuoteInput> {
  const methods = input.delivery_methods as readonly NamedDelivery[] // as loadQuote puts them in
  if (!methods.some(({ carrier, status }) => carrier && status)) return input
  const parcel = parcelOf(input)
  const wantedOf = ({ id }: NamedDelivery): Wanted | null =>
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
          weightless: parcel.weightless ?? 0,
          value: formatDecimal(parcel.subtotal, input.currency.decimals),
          currency: input.currency.code,
        }
      : null
  const asked = methods.map((method) => (method.carrier && method.status ? wantedOf(method) : null))
  const now = ctx.now.getTime()
  const stale = methods.flatMap((method, n) => {
    const wanted = asked[n]
    const isKnown = !wanted || isStill(answers.get(keyOf(ctx, wanted))?.until, FRESH, now)
    return isKnown || isStill(silentUntil.get(groupKey(ctx, method)), QUIET, now) ? [] : [{ method, wanted }]
  })
  if (stale.length && parcel) {
    const asking: Asking[] = []
    for (const { method, wanted } of stale) asking.push(await askingOf(ctx, method, wanted, parcel, input))
    throw new AskFirst(async () => void (await Promise.all(asking.map((one) => ask(ctx, one, now)))))
  }
  return {
    ...input,
    delivery_methods: methods.map((method, n) => {
      if (!method.carrier) return method
      const wanted = asked[n]
      const answer = wanted && answers.get(keyOf(ctx, wanted))
      if (!wanted) return { ...method, carrier_price: null }
      if (answer && !answer.unsure) return { ...method, carrier_price: answer.price }
      return { ...method, carrier_silent: method.price > 0n ? null : answer ? 'unsure' : 'away' }
    }),
  }
}

/** What lasts so long is not over: nor does it last longer by a clock that was put back since. */
const isStill = (until: number | undefined, lasts: number, now: number): boolean =>
  until !== undefined && until > now && until <= now + lasts

const keyOf = (ctx: Ctx, wanted: Wanted): string => JSON.stringify([storeOf(ctx).id, wanted])
const groupKey = (ctx: Ctx, { delivery_group_id }: NamedDelivery): string => `${storeOf(ctx).id}:${delivery_group_id}`

async function askingOf(
  ctx: Ctx,
  method: NamedDelivery,
  wanted: Wanted,
  parcel: Parcel,
  input: QuoteInput,
): Promise<Asking> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from delivery_groups g where g.store_id = ${storeOf(ctx).id} and g.id = ${method.delivery_group_id}`.execute(
    ctx.db,
  )
  const [row] = rows
  const provider = row && deliveryOf(row.extension)
  if (!provider) throw new Error(`nobody delivers for ${method.id}`)
  const keys = keysOf(ctx, 'delivery-groups', row)
  const reckoned = provider.currency ? shopOf(ctx).currencies.find(({ code }) => code === provider.currency) : undefined
  return {
    key: keyOf(ctx, wanted),
    group: groupKey(ctx, method),
    provider,
    request: await requestOf(ctx, provider, keys, wanted, parcel, input, reckoned),
    keys,
    read: (price) => (reckoned ? inBase(amountOf(price), reckoned) : amountOf(price)),
  }
}

/** The parcel as its carrier counts it; null where it cannot be said so. */
async function requestOf(
  ctx: Ctx,
  provider: DeliveryProvider,
  keys: Record<string, string>,
  { weightless, ...wanted }: Wanted,
  parcel: Parcel,
  input: QuoteInput,
  reckoned: QuoteInput['currency'] | undefined,
): Promise<QuoteRequest | null> {
  const { sending, currency } = provider
  const units = { classes: (await priceTables(ctx)).weight_classes, own: input.settings.weight_class_id }
  const weight = kilogramsOf(parcel, units, sending && keys[sending.weight])
  const value = currency ? valueIn(parcel.subtotal, input.currency, reckoned) : wanted.value
  if (value === null) return null
  const request = { ...wanted, weight, value, currency: currency ?? wanted.currency }
  if (!sending) return { ...request, from: null, to: { ...wanted.to, place: null } }
  const from = await branchBy(ctx, provider.code, { id: keys[sending.from] ?? '' })
  const place = from?.city_ref ? await findPlace(ctx, provider.code, wanted.to) : null
  if (!from?.city_ref || place === null) return null
  return {
    ...request,
    from: { city: from.city_ref, branch: from.ref },
    to: { ...wanted.to, place: place === 'abroad' ? null : { city: place.city, branch: place.branch } },
  }
}

/** Throws nothing: silence is an answer, too. */
async function ask(ctx: Ctx, { key, group, provider, request, keys, read }: Asking, now: number): Promise<void> {
  const until = now + FRESH
  if (!request) return void answers.set(key, { price: null, unsure: true, until })
  // What is counted from branch to city goes nowhere else.
  if (request.from && !request.to.place) return void answers.set(key, { price: null, until })
  const store_id = storeOf(ctx).id
  const ended = new AbortController()
  const limit = setTimeout(
    () => ended.abort(new DOMException('the carrier took too long', 'TimeoutError')),
    carrierLimit(),
  )
  try {
    const silence = new Promise<never>((_, reject) => {
      ended.signal.addEventListener('abort', () => reject(ended.signal.reason))
    })
    const quoted = await Promise.race([provider.quote?.(request, { store_id, keys }, ended.signal), silence])
    if (quoted && 'refused' in quoted) {
      ctx.log.warn({ provider: provider.code, refused: quoted.refused }, 'a carrier refused to say what it costs')
      answers.set(key, { price: null, unsure: true, until })
    } else answers.set(key, { price: quoted ? read(quoted.price) : null, until })
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
