import type { Ctx } from '@shopwright/engine'
import { formatDecimal } from '@shopwright/resource'
import { type RawBuilder, sql } from 'kysely'
import { shopOf } from './store-cache.ts'

/** Places of the minor unit of the store's base currency. */
export const baseDecimals = (ctx: Ctx): number =>
  shopOf(ctx).currencies.find(({ is_primary }) => is_primary)?.decimals ?? 2

/** A sum in the store’s base currency, in whole units, as a decimal string with the places of that currency. */
export const baseAmount = (ctx: Ctx, sum: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(${sum}, ${sql.lit(baseDecimals(ctx))})::text`

/** The same of nothing. */
export const noAmount = (ctx: Ctx): string => formatDecimal(0n, baseDecimals(ctx))
