import { amend, type Ctx, type Data, insert } from '@shopwright/engine'
import {
  type Draft,
  defaultLanguage,
  type Nouns,
  pickTranslation,
  type Row,
  type Translated,
} from '@shopwright/resource'
import { tables } from '../../database.ts'
import type { model } from '../../model.ts'
import { vatByCountry } from './seeds/platform-lists.ts'
import * as seeds from './seeds/store-lists.ts'

type Place = { country: Row<typeof model.countries>; currencyId: string; language: string }

/** Puts into a new store what it needs to sell at once, in its language: lists, taxes, pages, delivery, payment (spec §2, issue of the wizard). */
export async function furnishStore(ctx: Ctx, settings: Row<typeof model.settings>, place: Place): Promise<void> {
  const add = ((name: string, draft: Data) =>
    insert(ctx, ctx.registry.get(name), spokenIn(place.language, draft) as Data)) as Add // the registry knows the noun by its name
  const language = await tables(ctx)
    .selectFrom('languages')
    .select('id')
    .where('code', '=', place.language)
    .executeTakeFirstOrThrow()
  await add('store-languages', { language_id: language.id, is_primary: true })
  await add('store-currencies', { currency_id: place.currencyId, value: '1', is_primary: true, last_updated: ctx.now })
  await add('store-countries', {
    country_id: place.country.id,
    address_format: place.country.address_format,
    postcode_required: place.country.postcode_required,
  })
  const group = await add('customer-groups', { ...inLanguages(seeds.customerGroup), is_offered: true })
  const statuses = await addStatuses(add)
  const returnStatus = await addReturnLists(add)
  const [weight, length] = [
    await addUnits(add, 'weight-classes', seeds.weightClasses),
    await addUnits(add, 'length-classes', seeds.lengthClasses),
  ]
  for (const status of seeds.stockStatuses) await add('stock-statuses', status)
  await addTaxes(add, place, group.id)
  await addDelivery(add, statuses)
  await addPages(add)
  const resource = ctx.registry.get('settings')
  await amend(ctx, resource, settings, {
    customer_group_id: group.id,
    weight_class_id: weight,
    length_class_id: length,
    order_status_id: statuses.get(1),
    complete_status_id: statuses.get(7),
    cancel_status_id: statuses.get(8),
    return_status_id: returnStatus,
  })
}

/** What our lists do not say in the shop's language they say in English: nothing in a new shop is without a name. */
function spokenIn(language: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => spokenIn(language, one))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const known = value as Record<string, unknown>
  const fallback = known[defaultLanguage]
  if (typeof fallback === 'string') return { ...known, [language]: known[language] ?? fallback }
  return Object.fromEntries(Object.entries(known).map(([name, one]) => [name, spokenIn(language, one)]))
}

type Add = <N extends keyof Nouns>(name: N, draft: Draft<Nouns[N]>) => Promise<Row<Nouns[N]>>

const inLanguages = <T extends Record<string, Translated>>(texts: T): T => texts

async function addStatuses(add: Add): Promise<Map<number, string>> {
  const groups = new Map<number, string>()
  for (const [code, name] of seeds.statusGroups)
    groups.set(code, (await add('order-status-groups', { name, code, sort_order: code })).id)
  const statuses = new Map<number, string>()
  for (const { group, ...status } of seeds.orderStatuses) {
    statuses.set(
      status.code,
      (
        await add('order-statuses', {
          ...status,
          order_status_group_id: groups.get(group) as string,
          sort_order: status.code,
        })
      ).id,
    )
  }
  return statuses
}

/** Answers the id of the status that a return begins with. */
async function addReturnLists(add: Add): Promise<string> {
  const ids: string[] = []
  for (const status of seeds.returnStatuses)
    ids.push((await add('return-statuses', { ...status, sort_order: status.code })).id)
  for (const action of seeds.returnActions) await add('return-actions', { ...action, sort_order: action.code })
  for (const [index, reason] of seeds.returnReasons.entries())
    await add('return-reasons', { ...reason, sort_order: index + 1 })
  return ids[0] as string
}

/** Answers the id of the class whose value is 1. */
async function addUnits(
  add: Add,
  resource: 'weight-classes' | 'length-classes',
  units: [number, Translated, Translated, string][],
): Promise<string> {
  const ids: string[] = []
  for (const [code, title, unit, value] of units) ids.push((await add(resource, { code, title, unit, value })).id)
  return ids[0] as string
}

async function addTaxes(add: Add, { country, language }: Place, groupId: string): Promise<void> {
  const text = (map: Translated): string => pickTranslation(map, language, defaultLanguage) ?? ''
  const zone = await add('store-geo-zones', {
    name: text(country.name).slice(0, 32).padEnd(3, '.'),
    description: text(country.name).padEnd(3, '.'),
    zones: [{ country_id: country.id }],
  })
  const vat = vatByCountry[country.iso_code.toUpperCase()]
  if (vat === undefined) return
  const rate = await add('tax-rates', {
    name: Object.fromEntries(Object.entries(seeds.tax.vat).map(([code, word]) => [code, `${word} ${vat} %`])),
    rate: String(vat),
    type: 'percentage',
    geo_zones: [zone.id],
    customer_groups: [groupId],
  })
  await add('tax-classes', {
    title: text(seeds.tax.className),
    description: text(seeds.tax.description),
    rules: [{ tax_rate_id: rate.id, based_on: 'store', priority: 1 }],
  })
}

async function addDelivery(add: Add, statuses: Map<number, string>): Promise<void> {
  await add('delivery-groups', {
    name: seeds.delivery.pickup.group,
    extension: 'pickup',
    sort_order: 0,
    unique_address: false,
    methods: [{ name: seeds.delivery.pickup.method, type: 'pickup', price: '0' }],
  })
  await add('delivery-groups', {
    name: seeds.delivery.local.group,
    extension: 'local',
    sort_order: 1,
    status: false,
    unique_address: false,
    methods: [{ name: seeds.delivery.local.method, type: 'flat', price: '0' }],
  })
  await add('payment-methods', {
    ...seeds.payments.cash,
    code: 'cash-on-delivery',
    sort_order: 0,
    order_status_id: statuses.get(1),
  })
  await add('payment-methods', {
    ...seeds.payments.bank,
    code: 'bank-transfer',
    sort_order: 1,
    status: false,
    order_status_id: statuses.get(1),
  })
}

/** Empty pages for the owner to fill. Nobody is asked to agree to terms before they are written and chosen in the settings. */
async function addPages(add: Add): Promise<void> {
  for (const [index, [kind, title, column]] of seeds.pages.entries()) {
    await add('information', {
      kind,
      title,
      footer_column: column,
      show_at_bottom: [4, 6, 11, 18, 5, 3, 13, 14].includes(kind),
      sort_order: index,
    })
  }
}
