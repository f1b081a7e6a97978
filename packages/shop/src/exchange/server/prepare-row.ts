import { AppError, checkBody, type Data, foreignPictures, toRow } from '@shopwright/engine'
import { type AnyResource, featureOf, type Translated } from '@shopwright/resource'
import { planHas } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx, ShopStore } from '../../floor/stores.ts'
import type { Draft, RowError, VariantDraft } from '../rules/drafts.ts'
import { type CatalogueEntity, type ImportField, importField, importFields } from '../rules/fields.ts'
import { combination, isHeld, isSameValue } from '../rules/merge.ts'
import { nameKey } from '../rules/name-key.ts'
import type { Catalogue } from './import-catalogue.ts'
import { namesOf, type Snapshot } from './import-snapshot.ts'
import { type OwnPictures, ownPicture } from './own-pictures.ts'

/** A row of a file as the store would keep it. */
export type PreparedRow = {
  draft: Draft
  /** the record holds all that it says; what it says was judged when it came */
  isAllHeld?: boolean
  /** what is news to the table's own columns, as they are written; empty where there are errors */
  columns: Data
  /** what the API would refuse of it */
  errors: RowError[]
  /** what was left out of it or became something else */
  warnings: RowError[]
}

type Fault = Omit<RowError, 'row' | 'line'>

/**
 * Judges a draft by what the API asks of a body, and makes of it what the API would write. Writes nothing. Of a supplier's row
 * (`isOffer`) price and stock are made in any case: they are its offer, whatever the record holds.
 */
export function prepareRow(
  ctx: ShopCtx,
  entity: CatalogueEntity,
  row: number,
  told: Draft,
  existing: Snapshot | null,
  catalogue: Catalogue,
  pictures: OwnPictures,
  isOffer = false,
): PreparedRow {
  const { given, left } = asGranted(ctx, told, entity)
  const completed = complete(ctx, given, entity, existing, catalogue, pictures)
  if (!isOffer && existing && holds(existing.draft, completed))
    return { draft: completed, isAllHeld: true, columns: {}, errors: [], warnings: [] }
  const resource = ctx.registry.get(entity)
  const { body, links, faults } = bodyOf(completed, entity, existing, catalogue, pictures)
  const refused = refusedOf(fileResource(resource, entity), existing ? 'patch' : 'create', body)
  // As the API does it: what can be seen of the body first, then what only the store knows.
  const errors = [...(refused.length ? refused : faults), ...refusedVariants(ctx, completed)].map((fault) => ({
    row,
    ...fault,
  }))
  const columns = errors.length
    ? {}
    : { ...(existing ? {} : ownDefaults(ctx, entity)), ...toRow(ctx, resource, body, null) }
  const warnings = [...left, ...linkedPictures(body, entity), ...unfetched(given, entity, pictures)].map((fault) => ({
    row,
    ...fault,
  }))
  const kept = asKept(ctx, completed, columns, links, entity, catalogue)
  return { draft: withVariants(kept, existing?.draft.variants ?? [], catalogue), columns, errors, warnings }
}

/** Most rows of a file that was read before. */
function holds(existing: Draft, draft: Draft): boolean {
  for (const name in draft) {
    const said = draft[name]
    if (said === undefined || isHeld(existing[name], said)) continue
    if (typeof said !== 'string' || !isSameValue(existing[name], said)) return false
  }
  return true
}

/** What the store gives each new one that says nothing of it, as the behaviour of products does. */
const ownDefaults = (ctx: ShopCtx, entity: CatalogueEntity): Data =>
  entity === 'products' ? { length_class_id: shopOf(ctx).settings.length_class_id } : {}

/** What the store's plan has no feature for is left out, and pictures that it has no place for; what the row is else comes in. */
function asGranted(ctx: ShopCtx, told: Draft, entity: CatalogueEntity): { given: Draft; left: Fault[] } {
  const given: Draft = { ...told }
  const left: Fault[] = []
  for (const { name, isLacking, max } of boundsOf(ctx, entity)) {
    if (told[name] === undefined) continue
    if (isLacking) {
      delete given[name]
      left.push({ field: name, code: 'not-in-plan', params: {} })
    }
    const list = given[name]
    if (max === null || !Array.isArray(list) || list.length <= max) continue
    given[name] = list.slice(0, max) as never
    left.push({ field: name, code: 'pictures-over-plan', params: { max, count: list.length - max } })
  }
  return { given, left }
}

type Bound = { name: string; isLacking: boolean; max: number | null }
const bounds = new WeakMap<ShopStore, Partial<Record<CatalogueEntity, Bound[]>>>()

/** The fields that the store's plan bounds: the same for every row of a run. */
function boundsOf(ctx: ShopCtx, entity: CatalogueEntity): Bound[] {
  const store = shopOf(ctx)
  const known = bounds.get(store) ?? {}
  bounds.set(store, known)
  known[entity] ??= importFields(entity).flatMap(({ name, kind }) => {
    const feature = featureOf(ctx.registry, kind)
    const isLacking = feature !== undefined && !planHas(store, feature)
    const max = kind.options.limit ? (store.plan?.limits[kind.options.limit] ?? null) : null
    return isLacking || max !== null ? [{ name, isLacking, max }] : []
  })
  return known[entity]
}

/** What a file may leave to us: a product's number, its pictures in one list, categories by the name that they have here. */
function complete(
  ctx: ShopCtx,
  given: Draft,
  entity: CatalogueEntity,
  existing: Snapshot | null,
  catalogue: Catalogue,
  pictures: OwnPictures,
): Draft {
  const draft: Draft = { ...given }
  // An export calls what has no number by its id, which is none that a supplier gave.
  if (existing && given.external_id === existing.id) delete draft.external_id
  const parent = catalogue.categories.byExternalId(given.parent_external_id ?? '')
  // Others number what stands below no category 0.
  if (!parent && given.parent_external_id === '0') delete draft.parent_external_id
  if (parent) draft.parent_external_id = catalogue.categories.externalIdOf(parent) as string
  if (entity === 'products' && !existing)
    draft.model = given.model || (given.sku || given.external_id || given.mpn || '').slice(0, longestModel)
  if (entity === 'products' && (given.images || given.image)) {
    const named = [...new Set([...(given.image ? [given.image] : []), ...(given.images ?? [])])]
    // What was uploaded here stays, and is no picture of a feed.
    const own = named.map((url) => pictures(url, existing?.id ?? null))
    draft.images = named.flatMap((url, at) => {
      const { is, fileId } = own[at] ?? {}
      return is === undefined ? [url] : is === 'known' ? [ownPicture(shopOf(ctx).id, String(fileId))] : []
    })
    if (!draft.images.length && !own.some((one) => one?.is === 'held')) delete draft.images
    delete draft.image
  }
  if (given.attributes)
    draft.attributes = given.attributes.map((one) => ({
      ...one,
      group: null,
      name: one.name.slice(0, catalogue.attributes.longestName).trim(),
    }))
  if (given.categories) {
    const known = given.categories.filter(catalogue.categories.isKnown)
    draft.categories = known.flatMap((one) => {
      const id = catalogue.categories.lookup(one)
      return id ? catalogue.categories.draftOf(id) : [one]
    })
    // Numbers that nothing explains are no reason to take a product out of where it is.
    if (!known.length) delete draft.categories
  }
  // How a page is called is the shop's own choice once the page is there.
  if (given.slug && !Object.values(given.slug).some(Boolean)) delete draft.slug
  return draft
}

const longestModel = importField('products', 'model')?.kind.options.max

/** A supplier's offer is made of these, changed or not. */
const offered = new Set(['price', 'quantity'])

/** The draft in the words of the API, as far as it is news: fields for names, ids for what names stand for. */
function bodyOf(
  draft: Draft,
  entity: CatalogueEntity,
  existing: Snapshot | null,
  catalogue: Catalogue,
  pictures: OwnPictures,
) {
  const body: Data = {}
  const links: Record<string, string[]> = {}
  const faults: Fault[] = []
  const unknown = (field: string): void => void faults.push({ field, code: 'unknown-reference', params: {} })
  for (const { name, field, kind, shape } of importFields(entity)) {
    const value = draft[name]
    if (value === undefined) continue
    // What the record holds word for word was judged when it came: most of an unchanged file.
    if (existing && !offered.has(name) && isHeld(existing.draft[name], value)) continue
    const target = catalogue.references[kind.options.target as string]
    if (shape.is === 'attributes') faults.push(...tooLong(draft, catalogue))
    else if (shape.is === 'list') {
      const ids = (value as string[]).map((one) => target?.lookup(one) ?? null)
      if (ids.includes(null)) unknown(name)
      links[field] = ids.filter((id) => id !== null)
    } else if (shape.is === 'reference') {
      const id = target?.lookup(value as string) ?? null
      if (id) body[field] = id
      else if (!target?.isGrowing) unknown(name)
      else if ((value as string).length > target.longest)
        faults.push({ field: name, code: 'too-long', params: { max: target.longest } })
    } else if (kind.type === 'ref') {
      const id = catalogue.categories.byExternalId(value as string)
      if (!id) unknown(name)
      else if (catalogue.categories.isWithin(id, existing?.id))
        faults.push({ field: name, code: 'own-parent', params: {} })
      else body[field] = id
    } else if (shape.is === 'image') {
      const own = pictures(value as string, null)
      if (own?.is === 'known') body[field] = own.fileId
    } else if (kind.column !== null) body[field] = value
  }
  return { body, links, faults }
}

const tooLong = (draft: Draft, { attributes }: Catalogue): Fault[] =>
  (draft.attributes ?? []).some(({ value }) => value.length > attributes.longest)
    ? [{ field: 'attributes', code: 'too-long', params: { max: attributes.longest } }]
    : []

const made = new WeakMap<AnyResource, AnyResource>()

/** A resource as files may write it: the columns that they give, also those that only the server writes else. */
function fileResource(resource: AnyResource, entity: CatalogueEntity): AnyResource {
  const known = made.get(resource)
  if (known) return known
  const fields = Object.fromEntries(
    importFields(entity)
      .filter(({ kind }) => kind.column !== null)
      .map(({ field, kind }) => [field, { ...kind, options: { ...kind.options, readOnly: false } }]),
  )
  const own = { ...resource, fields }
  made.set(resource, own)
  return own
}

function refusedOf(resource: AnyResource, method: 'create' | 'patch', body: Data): Fault[] {
  try {
    checkBody(resource, method, body)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Object.entries(error.fields).map(([path, { code, params = {} }]) => {
      const [field = '', ...rest] = path.split('.')
      const name = importFields(resource.name as CatalogueEntity).find((one) => one.field === field)?.name ?? field
      return { field: [name, ...rest].join('.'), code, params }
    })
  }
}

/** The first that the API would refuse of combinations, and of what they are made of. */
function refusedVariants(ctx: ShopCtx, { variants = [] }: Draft): Fault[] {
  const resource = variantResource(ctx.registry.get('product-variants'))
  const longest = ctx.registry.get('option-values').fields.name?.options.max ?? 0
  for (const { values, sku, price = null, quantity = 0 } of variants) {
    const [fault] = refusedOf(resource, 'create', { price, quantity, ...(sku ? { sku } : {}) })
    if (fault) return [{ ...fault, field: 'variants' }]
    if (values.some(({ option, value }) => Math.max(option.length, value.length) > longest))
      return [{ field: 'variants', code: 'too-long', params: { max: longest } }]
  }
  return []
}

function variantResource(resource: AnyResource): AnyResource {
  const known = made.get(resource)
  if (known) return known
  const { sku, price, quantity } = resource.fields
  const own = { ...resource, fields: { sku, price, quantity } as AnyResource['fields'] }
  made.set(resource, own)
  return own
}

/**
 * Combinations by the values that the store has; what the file does not tell of one is as it is. Where all that is left have one
 * colour it is an attribute to the file: what the product has as an option stays that.
 */
function withVariants(draft: Draft, existing: readonly VariantDraft[], { options }: Catalogue): Draft {
  if (!draft.variants) return draft
  const told = (draft.attributes ?? []).map(({ name, value, language }) =>
    options.called({ option: name, value, language }),
  )
  const own = new Set((draft.variants[0]?.values ?? []).map((one) => nameKey(options.called(one).option)))
  const lost = [...new Set(existing[0]?.values.map(({ option }) => nameKey(option)))].filter(
    (option) => !own.has(option),
  )
  const added = told.filter(({ option }) => lost.includes(nameKey(option)))
  const isWhole = added.length === lost.length
  const known = new Map(existing.map((one) => [combination(one), one]))
  const variants = draft.variants.flatMap((one): VariantDraft[] => {
    const variant = { ...one, values: [...one.values.map(options.called), ...(isWhole ? added : [])] }
    const said = Object.fromEntries(Object.entries(variant).filter(([, value]) => value !== undefined))
    // `said` has all that it has to have.
    return variant.values.length ? [{ ...known.get(combination(variant)), ...said } as VariantDraft] : []
  })
  const isOption = new Set(isWhole ? added.map((one) => told.indexOf(one)) : [])
  const attributes = draft.attributes?.filter((_, at) => !isOption.has(at))
  return { ...draft, variants, ...(attributes ? { attributes } : {}) }
}

/** Pictures of other hosts, which `sanitise` turns into links to them. */
function linkedPictures(body: Data, entity: CatalogueEntity): Fault[] {
  return importFields(entity).flatMap(({ name, field, kind }: ImportField) => {
    if (kind.type !== 'html' || !body[field]) return []
    const found = Object.values(body[field] as Translated).flatMap((text) => foreignPictures(text ?? ''))
    return found.length ? [{ field: name, code: 'picture-linked', params: { count: found.length } }] : []
  })
}

/** Only galleries are fetched; and a file that the store does not have is nobody's. */
function unfetched(given: Draft, entity: CatalogueEntity, pictures: OwnPictures): Fault[] {
  if (entity === 'categories')
    return given.image && pictures(given.image, null)?.is !== 'known'
      ? [{ field: 'image', code: 'picture-left-out', params: {} }]
      : []
  return [given.image ?? '', ...(given.images ?? [])]
    .filter((url) => pictures(url, null)?.is === 'unknown')
    .map((value) => ({ field: 'images', code: 'not-an-address', params: { value: value.slice(0, 100) } }))
}

/** The draft with its texts as they are kept and its references as they are called here: comparing finds real differences. */
function asKept(
  ctx: ShopCtx,
  draft: Draft,
  columns: Data,
  links: Record<string, string[]>,
  entity: CatalogueEntity,
  catalogue: Catalogue,
): Draft {
  const kept: Draft = { ...draft }
  if (entity === 'categories' && !columns.image) delete kept.image
  for (const { name, field, kind, shape } of importFields(entity)) {
    const target = kind.options.target as string
    if (links[field]) kept[name] = namesOf(links[field], target, catalogue)
    if (columns[field] === undefined) continue
    if (shape.is === 'reference')
      kept[name] = catalogue.references[target]?.nameOf(columns[field] as string) ?? draft[name]
    else if (shape.is === 'image') kept[name] = ownPicture(shopOf(ctx).id, String(columns[field]))
    else if (shape.is === 'translated' || (shape.is === 'text' && kind.type !== 'ref'))
      kept[name] = columns[field] as string | Translated
  }
  return kept
}
