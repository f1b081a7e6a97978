import { newId } from '@shopwright/resource'
import type { Checkout, DeliveryGroup } from '@shopwright/theme-kit'
import { amountOf } from '../../catalog/pages/amounts.ts'
import { addressesOf, savedAddress } from '../../customers/pages/addresses.ts'
import { answerValues, customFieldViews } from '../../customers/pages/custom-fields.ts'
import { loginWays } from '../../customers/pages/login-ways.ts'
import { askedOf } from '../../customers/server/custom-fields.ts'
import { countryViews, storeCountries } from '../../localisation/pages/countries.ts'
import { storePlace } from '../../pages/place.ts'
import { keptUrl, textOf } from '../../pages/texts.ts'
import { inStore, type ShopVisit } from '../../pages/visit.ts'
import type { CartView } from '../server/cart/contract.ts'
import { cartShown } from './cart-view.ts'

export async function checkoutPage(visit: ShopVisit): Promise<Checkout> {
  visit.isPersonal = true
  return inStore(visit, async (ctx) => {
    const { view, cart } = await cartShown(visit, ctx)
    const countries = await storeCountries(ctx)
    const rows = visit.customerId ? await addressesOf(ctx, visit.customerId) : []
    return {
      cart,
      values: enteredIn(view, visit),
      deliveryRequired: view.delivery_required,
      delivery: deliveryGroups(visit, view),
      payment: view.payment_methods.map(({ id, name, description }) => ({
        id,
        title: name,
        description,
        isChosen: id === view.payment_method_id,
      })),
      countries: countryViews(visit, countries),
      customFields: customFieldViews(visit, await askedOf(ctx, 'account')),
      addressFields: customFieldViews(visit, await askedOf(ctx, 'address')),
      addresses: rows.map((row) => savedAddress(visit, row, countries)),
      terms: view.terms && {
        title: view.terms.title,
        url: keptUrl(visit, 'information', view.terms.id, view.terms.slug) ?? '/',
      },
      ways: visit.customerId ? [] : loginWays(visit),
      signInFirst: view.login_reason,
      emailRequired: visit.store.settings.email_required || view.coupon_code !== null,
      store: { address: storePlace(visit), openingTimes: textOf(visit, visit.store.settings.opening_times) || null },
      account: visit.customerId,
      key: newId(),
      hash: view.hash,
    }
  })
}

function deliveryGroups(visit: ShopVisit, view: CartView): DeliveryGroup[] {
  const groups = Map.groupBy(view.delivery_methods, ({ group }) => group)
  return [...groups].map(([title, methods]) => ({
    id: methods[0]?.id ?? title,
    title,
    description: null,
    needsAddress: methods.some(({ address_required }) => address_required),
    methods: methods.map((method) => ({
      id: method.id,
      title: method.name,
      description: method.description,
      price: method.price === null ? null : amountOf(visit, method.price),
      isChosen: method.id === view.delivery_method_id,
      hasBranches: method.has_branches,
    })),
  }))
}

/** By the names of the form's fields. */
function enteredIn(view: CartView, visit: ShopVisit): Record<string, string> {
  const values: Record<string, string> = { comment: view.comment ?? '' }
  const { custom_fields: own, ...customer } = view.customer ?? {}
  const { custom_fields: there, ...address } = view.delivery_address ?? {}
  for (const [name, value] of Object.entries(customer)) values[name] = value ?? ''
  for (const [name, value] of Object.entries(address)) values[`delivery_address.${name}`] = value ?? ''
  Object.assign(values, answerValues(own), answerValues(there, 'delivery_address.'))
  values['delivery_address.country_id'] ||= visit.store.countryId ?? ''
  return values
}
