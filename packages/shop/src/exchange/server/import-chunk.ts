import type { Data } from '@shopwright/engine'
import type { ShopCtx } from '../../floor/stores.ts'
import { stockWithoutQuantity } from '../rules/availability.ts'
import { decideRow, type ImportPolicy } from '../rules/decide.ts'
import type { Draft, RowError } from '../rules/drafts.ts'
import { type ImportEntity, importFields } from '../rules/fields.ts'
import type { MappedRow } from '../rules/mapping.ts'
import { insertMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { holdersOf, type Snapshot, snapshotsOf } from './import-snapshot.ts'
import { changeRecords, createRecords, type NewRecord, newRecord, type RecordChange } from './import-write.ts'
import { prepareRow } from './prepare-row.ts'

/** Each row is one of these. */
export type Counts = { new: number; changed: number; same: number; skipped: number; wrong: number }
export const noCounts = (): Counts => ({ new: 0, changed: 0, same: 0, skipped: 0, wrong: 0 })

export type ChunkPlan = {
  importId: string
  /** decide, note, and write nothing else */
  dryRun: boolean
  entity: ImportEntity
  matchingKey: string
  policy: ImportPolicy
  /** whether the file says how many there are, and whether there are any */
  tells: { quantity: boolean; availability: boolean }
  catalogue: Catalogue
  seen: Set<string>
  /** new rows that the plan still has room for; null = no limit */
  room: number | null
}

type Note = {
  row: number
  outcome: keyof Counts
  key: string | null
  name: string | null
  changes: unknown
  errors: unknown
}

type GoodRow = Extract<MappedRow, { ok: true }>
/** What a chunk did; `links`: pictures of other hosts in texts that were written, which are links now. */
export type ChunkResult = { counts: Counts; links: number; room: number | null }

/** Decides and writes one chunk of rows, and notes what happened to each that is not simply the same. */
export async function importChunk(ctx: ShopCtx, plan: ChunkPlan, mapped: MappedRow[]): Promise<ChunkResult> {
  const { entity, catalogue } = plan
  const counts = noCounts()
  const notes: Note[] = []
  const note = (one: Omit<Note, 'changes' | 'errors' | 'name'> & Partial<Note>) => {
    counts[one.outcome] += 1
    if (one.outcome !== 'same') notes.push({ changes: null, errors: null, name: null, ...one })
  }
  const good: GoodRow[] = []
  for (const row of mapped) {
    if (!row.ok) note({ row: row.row, outcome: 'wrong', key: null, errors: row.errors })
    else if (plan.seen.has(row.key))
      note({
        row: row.row,
        outcome: 'wrong',
        key: row.key,
        errors: [{ row: row.row, field: plan.matchingKey, code: 'key-repeated', params: { key: row.key } }],
      })
    else {
      plan.seen.add(row.key)
      good.push(row)
    }
  }
  const keys = good.map(({ key }) => key)
  const snapshots = keys.length
    ? await snapshotsOf(ctx, entity, plan.matchingKey, keys, catalogue)
    : new Map<string, Snapshot>()
  const takenOf = await uniques(ctx, plan, good)
  const created: NewRecord[] = []
  const changed: RecordChange[] = []
  let { room } = plan
  let links = 0
  for (const { row, key, draft: read, available, warnings: unread } of parentsFirst(good)) {
    const snapshot = snapshots.get(key) ?? null
    const given =
      plan.tells.quantity || entity !== 'products'
        ? read
        : stockWithoutQuantity(read, { isNew: !snapshot, tellsAvailability: plan.tells.availability, available })
    const { draft, columns, errors, warnings } = prepareRow(ctx, entity, row, given, snapshot, catalogue)
    const name = Object.values(draft.title ?? snapshot?.draft.title ?? {})[0] ?? null
    const decision = decideRow({
      draft,
      errors: [...errors, ...takenOf(row, columns, snapshot?.id)],
      existing: snapshot?.draft ?? null,
      available,
      policy: plan.policy,
    })
    const wrong = (errors: unknown) => note({ row, outcome: 'wrong', key, name, errors })
    const full = (field: string) => wrong([{ row, field, code: 'plan-full', params: {} }])
    // A warning of what was left as it is tells nothing.
    const told = (written: Draft): RowError[] | null => {
      const said = [...unread, ...warnings].filter(({ field }) => field in written || field === 'image')
      for (const { code, params } of said) if (code === 'picture-linked') links += Number(params.count)
      return said.length ? said : null
    }
    if (decision.kind === 'new' && room !== null && room <= 0) full('external_id')
    else if (decision.kind === 'new' && !fitting(plan, decision.draft)) full('categories')
    else if (decision.kind === 'changed' && !fitting(plan, decision.patch)) full('categories')
    else if (decision.kind === 'new') {
      if (room !== null) room -= 1
      const record = newRecord(decision.draft, columns)
      created.push(record)
      if (entity === 'categories') catalogue.categories.add(categoryOf(record.id, columns))
      note({ row, outcome: 'new', key, name, errors: told(decision.draft) })
    } else if (decision.kind === 'changed' && snapshot) {
      changed.push({ snapshot, patch: decision.patch, columns })
      if (entity === 'categories') catalogue.categories.add(categoryOf(snapshot.id, { ...snapshot.row, ...columns }))
      note({
        row,
        outcome: 'changed',
        key,
        name,
        changes: Object.fromEntries(decision.changes.map(({ field, from, to }) => [field, [brief(from), brief(to)]])),
        errors: told(decision.patch),
      })
    } else if (decision.kind === 'skipped')
      note({ row, outcome: 'skipped', key, name, changes: { reason: decision.reason } })
    else if (decision.kind === 'error') wrong(decision.errors)
    else note({ row, outcome: 'same', key })
  }
  if (!plan.dryRun) {
    await createRecords(ctx, entity, created, catalogue)
    await changeRecords(ctx, entity, changed, catalogue)
    if (created.length) ctx.touched.add(entity)
  }
  await writeNotes(ctx, plan.importId, notes)
  return { counts, links, room }
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

/** Products bring their categories along, and the plan counts those, too. */
const fitting = ({ entity, catalogue }: ChunkPlan, draft: Partial<Draft>): boolean =>
  entity !== 'products' || (draft.categories ?? []).every((one) => catalogue.categories.fits(one))

const writeNotes = (ctx: ShopCtx, importId: string, notes: Note[]): Promise<void> =>
  insertMany(
    ctx,
    'import-rows',
    notes.map((one) => ({
      import_id: importId,
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
