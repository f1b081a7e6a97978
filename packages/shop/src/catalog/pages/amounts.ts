import { parseDecimal } from '@shopwright/resource'
import type { Amount, Price } from '@shopwright/theme-kit'
import { inCurrency } from '../../localisation/rules/currencies.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { currencyOf } from '../server/pricer.ts'
import type { CardPrice } from '../server/pricing.ts'

/** A decimal string of the visit's currency as minor units. */
export const amountOf = (visit: ShopVisit, text: string): Amount =>
  Number(parseDecimal(text, currencyOf(visit.store, visit.currency).decimals))

/** Catalogue units of the base currency as minor units of the visit's. */
export const baseAmount = (visit: ShopVisit, amount: bigint): Amount =>
  Number(inCurrency(amount, currencyOf(visit.store, visit.currency)))

export const priceView = (visit: ShopVisit, price: CardPrice | undefined): Price | null =>
  price
    ? {
        now: amountOf(visit, price.price),
        was: price.old_price === null ? null : amountOf(visit, price.old_price),
        until: price.special_end,
        from: price.from,
      }
    : null
