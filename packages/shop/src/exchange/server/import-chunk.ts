import type { Data } from '@shopwright/engine'
import { products } from '../../catalog/model/products.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { RemarkCode } from '../model/remarks.ts'
import { stockWithoutQuantity } from '../rules/availability.ts'
import { decideRow, type ImportPolicy, type RowDecision } from '../rules/decide.ts'
import type { Draft, RowError } from '../rules/drafts.ts'
import { type CatalogueEntity, type ImportEntity, importFields } from '../rules/fields.ts'
import { refusedTogether } from '../rules/join-rows.ts'
import type { MappedRow } from '../rules/mapping.ts'
import type { Remarks } from '../rules/remarks.ts'
import { insertMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { noteChanges } from './import-changes.ts'
import { holdersOf, type Snapshot, snapshotsOf } from './import-snapshot.ts'
import {
  dropStrangers,
  linkedProducts,
  loadSupply,
  type OfferChange,
  offerBefore,
  offerNews,
  type Supplier,
  writeOffers,
} from './import-suppliers.ts'
import { changeRecords, createRecords, type NewRecord, newRecord, type RecordChange } from './import-write.ts'
import { ownPicturesOf } from './own-pictures.ts'
import { prepareRow } from './prepare-row.ts'

/** Each row is one of these. */
export type Counts = { new: number; changed: number; same: number; skipped: number; wrong: number }
export const noCounts = (): Counts => ({ new: 0, changed: 0, same: 0, skipped: 0, wrong: 0 })

export type ChunkPlan = {
  importId: string
  /** decide, note, and write nothing else */
  dryRun: boolean
  entity: CatalogueEntity
  matchingKey: string
  policy: ImportPolicy
  /** whether the file says how many there are, and whether there are any */
  tells: { quantity: boolean; availability: boolean; categories: boolean }
  catalogue: Catalogue
  seen: Set<string>
  /** new rows that the plan still has room for; null = no limit */
  room: number | null
  /** rows of the file may be combinations of one product */
  isJoining: boolean
  /** null = the file's prices and stock are the shop's */
  supplier: Supplier | null
}

export type Note = {
  row: number
  outcome: keyof Counts
  key: string | null
  name: string | null
  changes: unknown
  errors: unknown
}

type GoodRow = Extract<MappedRow, { ok: true }>
/** What a chunk did; `links`: pictures of other hosts in texts that were written, which are links now. */
export type ChunkResult = { counts: Counts; links: number; remarks: Remarks; room: number | null }

/** Decides and writes one chunk of rows, and notes what happened to each that is not simply the same. */
export async function importChunk(ctx: ShopCtx, plan: ChunkPlan, mapped: MappedRow[]): Promise<ChunkResult> {
  const { entity, catalogue, supplier } = plan
  const counts = noCounts()
  const notes: Note[] = []
  const remarks: Remarks = {}
  const remark = (code: RemarkCode, count = 1) => {
    remarks[code] = (remarks[code] ?? 0) + count
  }
  const note = (one: Omit<Note, 'changes' | 'errors' | 'name'> & Partial<Note>) => {
    counts[one.outcome] += 1
    if (one.outcome !== 'same') notes.push({ changes: null, errors: null, name: null, ...one })
  }
  const good: GoodRow[] = []
  for (const row of mapped) {
    if (!row.ok) {
      note({ row: row.row, outcome: 'wrong', key: row.key, name: row.name, errors: row.errors })
      if (row.key) supplier?.unread.add(row.key)
      continue
    }
    const fault = plan.seen.has(row.key)
      ? { field: plan.matchingKey, code: 'key-repeated', params: { key: row.key } }
      : supplier && faultOfNumber(supplier, row)
    if (fault) note({ row: row.row, outcome: 'wrong', key: row.key, errors: [{ row: row.row, ...fault }] })
    else {
      plan.seen.add(row.key)
      if (row.draft.external_id) supplier?.told.add(row.draft.external_id)
      good.push(row)
    }
  }
  const keys = good.map(({ key }) => key)
  const linked = supplier ? await linkedProducts(ctx, supplier, good) : new Map<string, string>()
  const told = new Set(good.flatMap(({ draft }) => Object.keys(draft)))
  const snapshots = keys.length
    ? await snapshotsOf(ctx, { ...plan, keys, told, linked }, catalogue)
    : new Map<string, Snapshot>()
  if (supplier && plan.matchingKey === products.exchange?.key) await dropStrangers(ctx, supplier, snapshots, linked)
  const supply = supplier ? await loadSupply(ctx, supplier, good, snapshots) : null
  const takenOf = await uniques(ctx, plan, good)
  const pictures = await ownPicturesOf(
    ctx,
    good.map(({ draft }) => draft),
    [...snapshots.values()].map(({ id }) => id),
  )
  const met = new Set<string>()
  const created: NewRecord[] = []
  const changed: RecordChange[] = []
  const offers: (OfferChange & { product_id: string })[] = []
  // Of these only what a supplier asks for them changed.
  const offered: RecordChange[] = []
  let { room } = plan
  // A product knows the run that it comes from.
  const marked = (columns: Data): Data => (entity === 'products' ? { ...columns, import_id: plan.importId } : columns)
  let links = 0
  for (const { row, key, draft: full, available, warnings: unread } of parentsFirst(good)) {
    const snapshot = snapshots.get(key) ?? null
    // Once by its number, once by its id.
    if (snapshot && met.has(snapshot.id)) {
      note({
        row,
        outcome: 'wrong',
        key,
        errors: [{ row, field: plan.matchingKey, code: 'key-repeated', params: { key } }],
      })
      continue
    }
    if (snapshot) met.add(snapshot.id)
    const isGuest = supply?.isGuest(snapshot) ?? false
    const read = isGuest ? ofSupplier(full) : full
    const given =
      plan.tells.quantity || entity !== 'products'
        ? read
        : stockWithoutQuantity(read, { isNew: !snapshot, tellsAvailability: plan.tells.availability, available })
    const prepared = prepareRow(ctx, entity, row, given, snapshot, catalogue, pictures, supply !== null)
    const { draft, columns, offer } =
      supply && !prepared.errors.length
        ? supply.settle(full.external_id ?? '', prepared, snapshot, {
            available,
            tellsQuantity: plan.tells.quantity,
          })
        : { ...prepared, offer: null }
    const name = Object.values(draft.title ?? snapshot?.draft.title ?? {})[0] ?? null
    const errors = [...prepared.errors, ...takenOf(row, columns, snapshot?.id)]
    // What a supplier has no more it offers none of; the shop may have it of another.
    const policy = supplier && snapshot ? { ...plan.policy, skip_unavailable: false } : plan.policy
    const decide = (draft: Draft) =>
      decideRow({ draft, errors, existing: snapshot?.draft ?? null, available, policy, isAllHeld: prepared.isAllHeld })
    const wished = decide(draft)
    const isFull = wished.kind === 'new' && room !== null && room <= 0
    const placed = isFull ? draft : withRoom(plan, wished, draft)
    const decision = whole(row, placed === draft ? wished : decide(placed))
    const homeless =
      entity === 'products' && !isFull && !isGuest ? homelessness(plan, read, draft, placed, snapshot, decision) : null
    if (homeless) remark(homeless)
    const wrong = (errors: unknown) => note({ row, outcome: 'wrong', key, name, errors })
    // A warning of what was left as it is tells nothing.
    const told = (written: Draft): RowError[] | null => {
      const said = [...unread, ...prepared.warnings].filter(
        ({ field, code }) => code === 'not-in-plan' || field in written || /^images?$/.test(field),
      )
      for (const { code, params } of said) {
        if (code === 'picture-linked') links += Number(params.count)
        if (code === 'not-an-address') remark('pictures-unreadable')
      }
      if (homeless && homeless !== 'no-category-named')
        said.push({ row, field: 'categories', code: homeless, params: { numbers: numbersOf(read) } })
      return said.length ? said : null
    }
    if (isFull) {
      remark(entity === 'products' ? 'no-room-products' : 'no-room-categories')
      wrong([{ row, field: 'external_id', code: 'plan-full', params: {} }])
    } else if (decision.kind === 'new') {
      if (room !== null) room -= 1
      if (entity === 'products' && costsNothing(decision.draft)) remark('no-price')
      const record = newRecord(decision.draft, marked(columns))
      created.push(record)
      if (offer) offers.push({ ...offer, product_id: record.id })
      if (entity === 'categories') catalogue.categories.add(categoryOf(record.id, columns))
      note({ row, outcome: 'new', key, name, errors: told(decision.draft) })
    } else if (decision.kind === 'changed' && snapshot) {
      changed.push({
        snapshot,
        patch: decision.patch,
        columns: marked(columns),
        ...(offer && supplier ? { offer: offerBefore(supplier.profileId, offer.was, offer.wasChosen) } : {}),
      })
      if (offer) offers.push({ ...offer, product_id: snapshot.id })
      if (entity === 'categories') catalogue.categories.add(categoryOf(snapshot.id, { ...snapshot.row, ...columns }))
      note({
        row,
        outcome: 'changed',
        key,
        name,
        changes: {
          ...Object.fromEntries(decision.changes.map(({ field, from, to }) => [field, [brief(from), brief(to)]])),
          ...(offer ? offerNews(offer) : {}),
        },
        errors: told(decision.patch),
      })
    } else if (decision.kind === 'skipped')
      note({ row, outcome: 'skipped', key, name, changes: { reason: decision.reason } })
    else if (decision.kind === 'error') wrong(decision.errors)
    else if (offer && supplier && snapshot) {
      offers.push({ ...offer, product_id: snapshot.id })
      const before = offerBefore(supplier.profileId, offer.was, offer.wasChosen)
      offered.push({ snapshot, patch: {}, columns: {}, offer: before })
      note({ row, outcome: 'changed', key, name, changes: offerNews(offer) })
    } else note({ row, outcome: 'same', key })
  }
  // Only in the catalogue's memory, so that a dry run tells what it would make.
  if (plan.dryRun)
    for (const { draft } of [...created, ...changed.map(({ patch }) => ({ draft: patch }))])
      for (const one of draft.categories ?? []) catalogue.categories.resolve(one)
  else {
    await createRecords(ctx, entity, created, catalogue)
    await changeRecords(ctx, entity, changed, catalogue)
    const made = entity === 'products' ? [] : created.map(({ id }) => ({ resource: entity, id }))
    if (supplier) await writeOffers(ctx, supplier.profileId, offers)
    await noteChanges(ctx, plan.importId, entity, [...changed, ...offered], [...catalogue.takeMade(), ...made])
    if (created.length) ctx.touched.add(entity)
  }
  await writeNotes(ctx, plan.importId, plan.entity, notes)
  return { counts, links, remarks, room }
}

/** Of suppliers rows are told apart by their numbers. */
function faultOfNumber({ told }: Supplier, { draft: { external_id } }: GoodRow): Omit<RowError, 'row'> | null {
  if (!external_id) return { field: 'external_id', code: 'key-missing', params: {} }
  return told.has(external_id) ? { field: 'external_id', code: 'key-repeated', params: { key: external_id } } : null
}

/** What a supplier says of a product that another one describes. */
const ofSupplier = ({ external_id, price, quantity, subtract }: Draft): Draft =>
  Object.fromEntries(
    Object.entries({ external_id, price, quantity, subtract }).filter(([, value]) => value !== undefined),
  )

/** Combinations that were added to those of the store have to go together with them. */
function whole(row: number, decision: RowDecision): RowDecision {
  const { variants = [] } = decision.kind === 'changed' ? decision.patch : decision.kind === 'new' ? decision.draft : {}
  const errors = refusedTogether(row, variants)
  return errors.length ? { kind: 'error', errors } : decision
}

/** A category of the same file may be another's parent: it is made first, wherever its row stands. */
function parentsFirst(rows: GoodRow[]): GoodRow[] {
  const byKey = new Map(rows.map((row) => [row.draft.external_id, row]))
  const met = new Set<GoodRow>()
  const order: GoodRow[] = []
  const place = (row: GoodRow): void => {
    if (met.has(row)) return
    met.add(row)
    const { parent_external_id } = row.draft
    const parent = parent_external_id ? byKey.get(parent_external_id) : undefined
    if (parent) place(parent)
    order.push(row)
  }
  rows.forEach(place)
  return order
}

const categoryOf = (id: string, { external_id, parent_id, name }: Data) =>
  ({ id, external_id: external_id ?? null, parent_id: parent_id ?? null, name }) as Parameters<
    Catalogue['categories']['add']
  >[0] // the columns of a category

/** Values that another row has already, of fields that the store has once and by which rows are not found. */
async function uniques(ctx: ShopCtx, { entity, matchingKey }: ChunkPlan, rows: GoodRow[]) {
  const fields = importFields(entity).filter(({ name, kind }) => kind.options.unique && name !== matchingKey)
  const holders = new Map<string, Map<string, string>>()
  for (const { name, field } of fields) {
    const values = rows.flatMap(({ draft }) => (draft[name] === undefined ? [] : [String(draft[name])]))
    holders.set(field, await holdersOf(ctx, entity, field, values))
  }
  return (row: number, columns: Data, id = `row ${row}`): RowError[] =>
    fields.flatMap(({ name, field }) => {
      const value = columns[field]
      const taken = holders.get(field)
      if (typeof value !== 'string' || !taken) return []
      const holder = taken.get(value) ?? id
      taken.set(value, holder)
      return holder === id ? [] : [{ row, field: name, code: 'duplicate', params: {} }]
    })
}

/** Products bring their categories along, and the plan counts those, too: a product is taken without those that have no room. */
function withRoom({ entity, catalogue }: ChunkPlan, decision: RowDecision, draft: Draft): Draft {
  const written = decision.kind === 'new' ? decision.draft : decision.kind === 'changed' ? decision.patch : {}
  if (entity !== 'products' || !draft.categories || !written.categories) return draft
  const fitting = draft.categories.filter(catalogue.categories.fits)
  if (fitting.length === draft.categories.length) return draft
  const { categories: _, ...rest } = draft
  return fitting.length ? { ...rest, categories: fitting } : rest
}

/** Why a product that is taken stands without its category, or without any; null = it does not. */
function homelessness(
  { tells }: ChunkPlan,
  read: Draft,
  wished: Draft,
  placed: Draft,
  snapshot: Snapshot | null,
  { kind }: RowDecision,
): RemarkCode | null {
  if (kind === 'skipped' || kind === 'error') return null
  if (placed !== wished) return 'no-category-room'
  if (placed.categories?.length || snapshot?.draft.categories?.length) return null
  if (read.categories?.length) return 'no-category-known'
  return tells.categories || kind === 'new' ? 'no-category-named' : null
}

/** Shoppers may have it for nothing, which few who send a file without a price mean. */
const costsNothing = ({ price, variants = [] }: Draft): boolean =>
  isNothing(price) && !variants.some((variant) => !isNothing(variant.price))

const isNothing = (price: unknown): boolean => /^0*(\.0*)?$/.test(String(price ?? ''))

const numbersOf = ({ categories }: Draft): string =>
  (categories ?? []).flatMap(({ external_id, path }) => path.at(-1) ?? external_id ?? []).join(', ')

export const writeNotes = (ctx: ShopCtx, importId: string, type: ImportEntity, notes: Note[]): Promise<void> =>
  insertMany(
    ctx,
    'import-rows',
    notes.map((one) => ({
      import_id: importId,
      type,
      ...one,
      name: one.name?.slice(0, 512) ?? null,
      key: one.key?.slice(0, 255) ?? null,
    })),
  )

/** Enough of a value to show what changed. */
function brief(value: unknown): unknown {
  const text = typeof value === 'string' ? value : value === undefined ? null : JSON.stringify(value)
  return text === null
    ? null
    : text.length > 300
      ? `${text.slice(0, 300)}…`
      : typeof value === 'string'
        ? value
        : JSON.parse(text)
}
