import { type Ctx, storeOf } from '@shopwright/engine'
import type { PaymentProvider } from '@shopwright/providers/payment/traits'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { linkSecret } from '../../../floor/origins.ts'
import { sandboxServes } from '../../../floor/sandbox.ts'
import { shopOf } from '../../../floor/store-cache.ts'
import type { paymentMethods } from '../../model/delivery.ts'
import { isConnected } from '../../rules/provider-settings.ts'
import { connectedAt, isRedirect, standIn, type Taker, takerOf } from '../payment-providers.ts'
import { keysOf, type SettingsRow } from '../provider-settings.ts'

type MethodRow = SettingsRow & Pick<Row<typeof paymentMethods>, 'code' | 'sealed_settings'>

/** Who takes the money for an order; null = nobody, or its method is gone. */
export async function takerOfOrder(ctx: Ctx, orderId: string): Promise<Taker | null> {
  const { rows } = await sql<MethodRow>`
    select m.code, m.settings, m.sealed_settings from orders o join payment_methods m on m.store_id = o.store_id and m.id = o.payment_method_id
    where o.store_id = ${storeOf(ctx).id} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0] ? takerOfRow(ctx, rows[0]) : null
}

/**
 * Whose reports about a code are heard: of every account that the store has connected for it; where there is none, the
 * stand-in's, if it may. Once a provider is connected no invented card reports for it.
 */
export async function takersOf(ctx: Ctx, code: string): Promise<Taker[]> {
  if (!isRedirect(code)) return []
  const { rows } = await sql<MethodRow>`
    select code, settings, sealed_settings from payment_methods where store_id = ${storeOf(ctx).id} and code = ${code} order by id`.execute(
    ctx.db,
  )
  const own = rows.flatMap((row) => takerOfRow(ctx, row) ?? []).filter(({ provider }) => !provider.standsIn)
  const other = standIn()
  if (own.length || !other || !sandboxServes(shopOf(ctx))) return own
  return [takerFor(ctx, other, {})]
}

/** Who gives back what came by a method: whoever takes by it now, else the stand-in, which knows its own. */
export async function giverOfMethod(ctx: Ctx, methodId: string | null): Promise<Taker | null> {
  const { rows } = await sql<MethodRow>`
    select code, settings, sealed_settings from payment_methods where store_id = ${storeOf(ctx).id} and id = ${methodId}`.execute(
    ctx.db,
  )
  const other = standIn()
  return (rows[0] && takerOfRow(ctx, rows[0])) ?? (other ? takerFor(ctx, other, {}) : null)
}

function takerOfRow(ctx: Ctx, row: MethodRow): Taker | null {
  const provider = takerOf(shopOf(ctx), row.code, row.settings)
  return provider && takerFor(ctx, provider, provider.standsIn ? {} : keysOf(ctx, 'payment-methods', row))
}

/** By keys of the store's own where it has them, else in the name of its account that is connected. */
function takerFor(ctx: Ctx, provider: PaymentProvider, keys: Record<string, string>): Taker {
  const connected = isConnected(provider.settings, keys) ? null : connectedAt(shopOf(ctx), provider)
  const secret = provider.standsIn ? { secret: linkSecret() } : {}
  return {
    provider,
    account: { store_id: storeOf(ctx).id, keys: connected ? {} : keys, ...(connected ? { connected } : {}), ...secret },
  }
}
