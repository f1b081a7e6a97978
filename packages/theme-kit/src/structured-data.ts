import type { ProductPage } from './contract/catalogue.ts'
import type { Link, ShopFacts } from './contract/shell.ts'

type Data = Record<string, unknown>
const context = 'https://schema.org'

/** The absolute address of a path that has its language prefix already. */
export const absolute = (shell: ShopFacts, path: string): string => `${shell.store.origin}${path}`
const local = (shell: ShopFacts, url: string): string =>
  absolute(shell, `${shell.language.prefix}${url === '/' ? '' : url}` || '/')

export function organisationData(shell: ShopFacts): Data {
  const { store } = shell
  return {
    '@context': context,
    '@type': 'OnlineStore',
    name: store.name,
    url: absolute(shell, '/'),
    ...(store.logo ? { logo: absolute(shell, `${store.logo.base}/large.jpg`) } : {}),
    ...(store.phone ? { telephone: store.phone } : {}),
    ...(store.email ? { email: store.email } : {}),
    ...(store.social.length ? { sameAs: store.social.map(({ url }) => url) } : {}),
    ...returnPolicy(shell, null),
  }
}

/**
 * What the shop says of sending goods back, and nothing that it does not say: who pays for it, or by which way
 * (https://developers.google.com/search/docs/appearance/structured-data/return-policy).
 */
function returnPolicy(shell: ShopFacts, page: string | null): Data {
  const { country, returnDays } = shell.store
  if (!country || returnDays < 1) return {}
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: country,
      returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
      merchantReturnDays: returnDays,
      ...(page ? { merchantReturnLink: local(shell, page) } : {}),
    },
  }
}

/** What it costs to have the fewest pieces that are sold sent within the store's country; ways of which that is not known are left out. */
function shippingDetails(shell: ShopFacts, { delivery, price, minimum }: ProductPage): Data {
  const { country } = shell.store
  if (!country || !price) return {}
  const costs = delivery.flatMap(({ price: cost, freeFrom, goesAnywhere }) => {
    if (!goesAnywhere || cost === null) return []
    if (freeFrom === null) return [cost]
    // Where a choice has its price, some may be below that sum.
    if (price.now * minimum >= freeFrom) return [0]
    return price.from ? [] : [cost]
  })
  if (!costs.length) return {}
  return {
    shippingDetails: [...new Set(costs)].map((cost) => ({
      '@type': 'OfferShippingDetails',
      shippingRate: { '@type': 'MonetaryAmount', value: moneyText(shell, cost), currency: shell.currency.code },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    })),
  }
}

const moneyText = ({ currency: { decimals } }: ShopFacts, amount: number): string =>
  (amount / 10 ** decimals).toFixed(decimals)

export function websiteData(shell: ShopFacts): Data {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: shell.store.name,
    url: local(shell, '/'),
    inLanguage: shell.language.tag,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${local(shell, '/search')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function breadcrumbData(shell: ShopFacts, trail: Link[]): Data {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: local(shell, url),
    })),
  }
}

/** Without a price when prices are for those who signed in; rated only by approved reviews. */
export function productData(shell: ShopFacts, product: ProductPage): Data {
  const { code } = shell.currency
  const money = (amount: number): string => moneyText(shell, amount)
  const dearest = Math.max(...product.variants.map(({ price }) => price?.now ?? 0))
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    url: absolute(shell, product.seo.canonical),
    ...(product.pictures.length
      ? { image: product.pictures.map(({ base }) => absolute(shell, `${base}/large.jpg`)) }
      : {}),
    ...(product.seo.description ? { description: product.seo.description } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.gtin ? { gtin: product.gtin } : {}),
    ...(product.mpn ? { mpn: product.mpn } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.title } } : {}),
    ...(product.rating && product.reviewCount
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            reviewCount: product.reviewCount,
            bestRating: 5,
          },
        }
      : {}),
    ...(product.price
      ? {
          offers: {
            '@type': product.price.from ? 'AggregateOffer' : 'Offer',
            url: absolute(shell, product.seo.canonical),
            ...(product.price.from
              ? { lowPrice: money(product.price.now), highPrice: money(dearest), offerCount: product.variants.length }
              : { price: money(product.price.now) }),
            priceCurrency: code,
            availability: `${context}/${product.stock.availability}`,
            ...(product.price.until ? { priceValidUntil: product.price.until } : {}),
            ...shippingDetails(shell, product),
            ...returnPolicy(shell, product.returnsUrl),
          },
        }
      : {}),
  }
}
