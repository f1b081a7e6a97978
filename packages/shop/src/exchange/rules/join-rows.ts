/** Rows of a file that are one product in several combinations (`group_id`, a parent's number), joined into that product. */
import type { LanguageCode, Translated } from '@shopwright/resource'
import { MAX_VARIANTS } from '../../catalog/model/products.ts'
import { isAvailable } from './availability.ts'
import type { AttributeDraft, ChosenValue, Draft, RowError, VariantDraft } from './drafts.ts'
import type { MappedRow } from './mapping.ts'
import { combination } from './merge.ts'
import { nameKey } from './name-key.ts'
import { wordsApart } from './words-apart.ts'

type GoodRow = Extract<MappedRow, { ok: true }>

export type JoinRules = {
  /** what the rows say that they are of; also the product's number where no row of it is the product itself */
  group: string
  /** combinations are made of attributes in this language, where there are any */
  language: LanguageCode
  /** how the option is called where no attribute tells the rows apart */
  otherwise: string
}

/**
 * One product of all its rows. The row that the others name is the product itself, and a combination only where it names itself,
 * too; where there is none, what the rows have in common is the product. The cheapest combination makes its price, what their
 * attributes differ in its options. A row that cannot be read holds all of them back: what it would have been would be taken out.
 */
export function joinRows(rows: readonly MappedRow[], rules: JoinRules): MappedRow {
  const good = rows.filter((row) => row.ok)
  const main = good.find((row) => isProduct(row, rules.group))
  const first = main ?? good[0]
  const wrong = [...rows.flatMap((row) => (row.ok ? [] : row.errors)), ...repeated(good, rules.group)]
  const members = good.filter((row) => isCombination(row, main))
  if (members.length > MAX_VARIANTS) wrong.push(tooMany(first?.row ?? 0, members.length))
  if (!first || wrong.length)
    return {
      ok: false,
      row: rows[0]?.row ?? 0,
      key: main?.key ?? rules.group,
      name: Object.values(first?.draft.title ?? {})[0] ?? null,
      errors: wrong,
    }
  const draft = productOf(first, good, members, rules)
  const key = main?.key ?? rules.group
  return {
    ok: true,
    row: rows[0]?.row ?? first.row,
    key,
    draft: { ...draft, external_id: main?.draft.external_id ?? rules.group },
    available: (members.find(({ available }) => isAvailable(available)) ?? first).available,
    warnings: good.flatMap(({ warnings }) => warnings),
  }
}

/** A row of a group is its product by its number alone; numbers of makers are often the same in all of them. */
const isProduct = (row: GoodRow, group: string): boolean =>
  row.group ? row.draft.external_id === group : namesOf(row).includes(group)

/** By what other rows may call a row that is of no group. */
export const namesOf = (row: MappedRow): string[] =>
  row.ok
    ? [row.draft.external_id, row.draft.sku, row.draft.model].flatMap((name) => (name ? [name] : []))
    : row.key
      ? [row.key]
      : []

/** A row that says neither a price nor what it is made of only brings pictures. */
const isCombination = (row: GoodRow, main: GoodRow | undefined): boolean =>
  (row !== main || Boolean(row.group)) && (row.draft.price !== undefined || Boolean(attributesOf(row).length))

const tooMany = (row: number, count: number): RowError => ({
  row,
  field: 'variants',
  code: 'variants-too-many',
  params: { max: MAX_VARIANTS, count },
})

/** What is wrong with combinations of a file beside those that a product had: all are made of the same options. */
export function refusedTogether(row: number, variants: readonly VariantDraft[]): RowError[] {
  const optionsOf = ({ values }: VariantDraft): string[] => values.map(({ option }) => option)
  const kinds = new Set(variants.map((one) => JSON.stringify(optionsOf(one).map(nameKey).sort())))
  if (kinds.size > 1) {
    const options = [...new Set(variants.flatMap(optionsOf))].join(', ')
    return [{ row, field: 'variants', code: 'variant-incomplete', params: { options } }]
  }
  const known = new Set<string>()
  for (const one of variants) {
    if (known.has(combination(one))) {
      const variant = one.values.map(({ value }) => value).join(', ')
      return [{ row, field: 'variants', code: 'variant-twice', params: { variant } }]
    }
    known.add(combination(one))
  }
  return variants.length > MAX_VARIANTS ? [tooMany(row, variants.length)] : []
}

/** Rows of Shopify have one number, that of their product, and are told apart by what they are made of. */
function repeated(rows: readonly GoodRow[], group: string): RowError[] {
  if (rows.every(({ key }) => key === group)) return []
  const seen = new Set<string>()
  return rows.flatMap(({ row, key }) => {
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ row, field: 'external_id', code: 'key-repeated', params: { key } }]
  })
}

/** What each combination has of its own; a product keeps it only where all its rows say the same. */
const ofEach = ['sku', 'upc', 'ean', 'jan', 'isbn', 'mpn', 'model', 'location', 'slug'] as const

function productOf(first: GoodRow, rows: GoodRow[], members: GoodRow[], rules: JoinRules): Draft {
  const draft: Draft = {}
  for (const { draft: one } of [first, ...rows]) for (const [name, value] of Object.entries(one)) draft[name] ??= value
  delete draft.image
  const gallery = new Set(rows.flatMap((row) => row.draft.images ?? []))
  const images = [
    ...new Set([first, ...rows].flatMap((row) => picturesOf(row).filter((one) => isOf(row, one) || !gallery.has(one)))),
  ]
  if (images.length) draft.images = images
  const isApart = !members.includes(first)
  const describing = isApart && attributesOf(first).length ? [first] : members
  const attributes = attributesTogether(describing)
  if (members.length < 2) {
    const { variants } = sold(draft, members, [[]])
    return { ...draft, ...(draft.attributes ? { attributes } : {}), variants }
  }

  if (!isApart) {
    const titles = members.flatMap((member) => member.draft.title ?? [])
    if (titles.length) draft.title = commonTitle(first.draft.title, titles)
    for (const name of ofEach)
      if (members.some((member) => JSON.stringify(member.draft[name]) !== JSON.stringify(draft[name])))
        delete draft[name]
    if (members.some(({ draft: { status } }) => status)) draft.status = true
  }
  const chosen = choicesOf(members, rules)
  const options = new Set(chosen[0]?.map(({ option }) => nameKey(option)))
  if (draft.attributes) draft.attributes = attributes.filter(({ name }) => !options.has(nameKey(name)))
  return { ...draft, ...sold(draft, members, chosen) }
}

/** Prices, stock and pictures of the combinations, and what they come to for the product. */
function sold(draft: Draft, members: readonly GoodRow[], chosen: readonly ChosenValue[][]): Draft {
  const prices = members.flatMap(({ draft: { price } }) => (price === undefined ? [] : [price]))
  const lowest = prices.toSorted((a, b) => Number(a) - Number(b))[0]
  const isCounted = members.some(({ draft }) => draft.quantity !== undefined)
  const tellsAvailability = members.some(({ available }) => available !== undefined)
  const flags = new Set(members.map(({ draft }) => draft.status))
  const shown = new Set(members.map((member) => picturesOf(member)[0]))
  const variants = members.map((member, at): VariantDraft => {
    const { sku, model, external_id, price, quantity, status } = member.draft
    const isOffered = isCounted || !tellsAvailability || isAvailable(member.available)
    const isPriced = price !== undefined || !prices.length
    return {
      values: chosen[at] ?? [],
      sku: sku ?? model ?? external_id,
      ...(price === undefined ? {} : { price: Number(price) === Number(lowest) ? null : price }),
      ...(isCounted ? { quantity: Number(quantity ?? 0) } : {}),
      ...(flags.size > 1 || (tellsAvailability && !isCounted) || !isPriced
        ? { status: isOffered && isPriced && status !== false }
        : {}),
      ...(shown.size > 1 ? { image: picturesOf(member)[0] } : {}),
    }
  })
  const together = variants.reduce((sum, { status, quantity = 0 }) => sum + (status === false ? 0 : quantity), 0)
  const { quantity: _, ...rest } = draft
  return {
    ...rest,
    variants,
    ...(lowest === undefined ? {} : { price: lowest }),
    ...(isCounted ? { quantity: together } : tellsAvailability ? { subtract: false } : {}),
  }
}

/** A picture of the gallery that a combination points to has its place there. */
const isOf = ({ draft: { images = [] } }: GoodRow, picture: string): boolean => images.includes(picture)

const picturesOf = ({ draft: { image, images } }: GoodRow): string[] => [
  ...new Set([...(image ? [image] : []), ...(images ?? [])]),
]

/** Shopify's word for a product that is sold in one way. */
const attributesOf = ({ draft }: GoodRow): AttributeDraft[] =>
  (draft.attributes ?? []).filter(({ name, value }) => !(name === 'Title' && value === 'Default Title'))

/** What the rows say, each value once; an own one of every row (a number, a code) is nobody's but theirs. */
function attributesTogether(rows: readonly GoodRow[]): AttributeDraft[] {
  const found = new Map<string, AttributeDraft & { values: Set<string> }>()
  for (const one of rows.flatMap(attributesOf)) {
    const at = JSON.stringify([nameKey(one.name), one.language])
    const known = found.get(at) ?? { ...one, values: new Set<string>() }
    known.values.add(one.value)
    found.set(at, known)
  }
  return [...found.values()]
    .filter(({ values }) => rows.length < 3 || values.size < rows.length)
    .map(({ values, ...one }) => ({ ...one, value: [...values].join(', ') }))
}

/** What people choose goods by, as shops of the house's languages call it: one attribute of each of these is always an option. */
const usual = [
  /кол[іо]р|цвет|colou?r/i,
  /розмір|размер|size/i,
  /об.?єм|обсяг|объ[её]м|volume|місткість|ємність|[её]мкость|capacity/i,
  /пам.ять|память|memory|storage/i,
  /смак|вкус|flavou?r|аромат|scent/i,
]

/** The values of each row: of the usual attributes that differ, and of as few others as it takes to tell all rows apart. */
function choicesOf(members: readonly GoodRow[], { language, otherwise }: JoinRules): ChosenValue[][] {
  const told = members.map((member) => {
    const all = attributesOf(member)
    const spoken = all.some((one) => one.language === language) ? language : all[0]?.language
    return new Map(all.filter((one) => one.language === spoken).map((one) => [nameKey(one.name), one]))
  })
  const valuesOf = (name: string): string[] => told.map((one) => nameKey(one.get(name)?.value ?? ''))
  const names = [...(told[0]?.keys() ?? [])].filter((name) => told.every((one) => one.has(name)))
  const differing = names
    .map((name, at) => ({ name, at, count: new Set(valuesOf(name)).size }))
    .filter(({ count }) => count > 1)
  const taken = usual.flatMap((kind) => differing.find(({ name }) => kind.test(name)) ?? [])
  const apart = (): number =>
    new Set(members.map((_, at) => JSON.stringify(taken.map(({ name }) => valuesOf(name)[at])))).size
  for (const one of differing.toSorted((a, b) => a.count - b.count)) {
    if (taken.includes(one)) continue
    const before = apart()
    taken.push(one)
    if (apart() === before) taken.pop()
  }
  const values = told.map((one) =>
    taken
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ name }): ChosenValue[] => {
        const { name: option = '', value = '', language: spoken = language } = one.get(name) ?? {}
        return [{ option, value, language: spoken }]
      }),
  )
  if (apart() === members.length) return values
  const called = ownNames(members, language)
  return values.map((one, at) => [...one, { option: otherwise, value: called[at] ?? '', language }])
}

/** What the rows' titles differ in, or their numbers. */
function ownNames(members: readonly GoodRow[], language: LanguageCode): string[] {
  const titles = members.map(({ draft: { title } }) => title?.[language] ?? Object.values(title ?? {})[0] ?? '')
  const { rests } = wordsApart(titles)
  if (new Set(rests.map(nameKey)).size === members.length && rests.every(Boolean)) return rests
  return members.map(({ draft, key: own }) => draft.sku ?? draft.model ?? draft.external_id ?? own)
}

const tooShort = 3

function commonTitle(own: Translated | undefined, titles: readonly Translated[]): Translated {
  const called = own ?? titles[0] ?? {}
  return Object.fromEntries(
    Object.entries(called).map(([language, title]) => {
      const { common } = wordsApart(titles.map((one) => one[language as LanguageCode] ?? ''))
      return [language, common.length < tooShort ? title : common]
    }),
  )
}
