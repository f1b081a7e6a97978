import type { Translated } from '@shopwright/resource'
import type { Link, Shell } from '@shopwright/theme-kit'
import { pictureView } from '../../catalog/pages/pictures.ts'
import { currencyOf } from '../../catalog/server/pricer.ts'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { movedIn } from '../../floor/own-addresses.ts'
import { consentOf } from '../../marketing/pages/consent.ts'
import { askedPages } from '../../pages/captcha.ts'
import { languagesOf } from '../../pages/languages.ts'
import { mapUrl, storePlace } from '../../pages/place.ts'
import { textOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { waysOffered, wayTags } from '../../sales/server/cart/ways-offered.ts'
import { voucherThemes } from '../../sales/server/vouchers/themes.ts'
import { houseDesign, lookOf } from '../rules/design.ts'
import { footerColumns } from './footer.ts'
import { menuOf } from './menu.ts'

export async function shellView(visit: ShopVisit): Promise<Shell> {
  const frame = await readInStore(visit, frameOf)
  for (const tag of [...wayTags, 'voucher-themes']) visit.tags.add(tag)
  const ways = await readInStore(visit, waysOffered)
  const { store } = visit
  const { settings } = store
  const currency = currencyOf(store, visit.currency)
  return {
    store: {
      name: store.title,
      title: textOf(visit, settings.meta_title) || store.title,
      description: textOf(visit, settings.meta_description),
      origin: visit.parts.originOf(store),
      logo: pictureView(visit, frame.logo),
      icon: frame.icon ? `/media/${store.id}/${frame.icon.id}/thumb.webp` : null,
      phone: settings.phone,
      email: settings.email,
      address: storePlace(visit) || null,
      mapUrl: mapUrl(visit, null),
      openingTimes: textOf(visit, settings.opening_times) || null,
      comment: textOf(visit, settings.comment) || null,
      social: socialOf(settings),
      country: frame.country?.isoCode ?? null,
      returnDays: settings.return_days,
      timeZone: store.timeZone,
    },
    look: lookOf(store.design ?? houseDesign),
    moved: movedIn(store, visit.language.code),
    language: visit.language,
    languages: languagesOf(store),
    currency: { code: currency.code, decimals: currency.decimals, title: textOf(visit, currency.title) },
    currencies: store.currencies.map(({ code, decimals, title }) => ({
      code: String(code),
      decimals,
      title: textOf(visit, title),
    })),
    ...menuOf(visit, frame),
    footer: footerColumns(visit, frame),
    delivery: namesIn(visit, ways.delivery),
    payment: namesIn(visit, ways.payment),
    pricePrefix: textOf(visit, settings.price_prefix) || null,
    pricesHidden: settings.price_only_logged_in && visit.customerId === null,
    reviewsAllowed: settings.reviews_allowed,
    modalCart: settings.modal_cart,
    preview: visit.preview && { admin: visit.isFramed ? visit.parts.originOf(null) : null },
    captcha: askedPages(visit),
    consent: await consentOf(visit),
    sellsVouchers: (await readInStore(visit, voucherThemes)).length > 0,
  }
}

const mostWays = 6
const namesIn = (visit: ShopVisit, names: Translated[]): string[] =>
  [...new Set(names.map((name) => textOf(visit, name)).filter(Boolean))].slice(0, mostWays)

function socialOf(settings: ShopVisit['store']['settings']): Link[] {
  const links: [string, string | null][] = [
    ['Instagram', settings.instagram_url],
    ['Facebook', settings.facebook_url],
    ['Telegram', settings.telegram_url],
    ['Viber', settings.viber_url],
  ]
  return links.flatMap(([title, url]) => (url && /^https?:\/\//.test(url) ? { title, url } : []))
}
