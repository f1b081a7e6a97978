import type { Ctx } from '@shopwright/engine'
import { shopOf } from './store-cache.ts'

/** Places of the minor unit of the store's base currency. */
export const baseDecimals = (ctx: Ctx): number =>
  shopOf(ctx).currencies.find(({ is_primary }) => is_primary)?.decimals ?? 2
