import { newId } from '@shopwright/resource'
import type { ShopCtx } from '../../floor/stores.ts'
import { stockWithoutQuantity } from '../rules/availability.ts'
import { decideRow, type ImportPolicy } from '../rules/decide.ts'
import type { Draft } from '../rules/drafts.ts'
import type { ImportEntity } from '../rules/fields.ts'
import type { MappedRow } from '../rules/mapping.ts'
import { insertMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { categorySnapshots, productSnapshots } from './import-snapshot.ts'
import { changeProducts, createProducts, normalised, type ProductChange } from './import-write.ts'
import { writeCategories } from './write-categories.ts'

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

/** Decides and writes one chunk of rows, and notes what happened to each that is not simply the same. */
export async function importChunk(
  ctx: ShopCtx,
  plan: ChunkPlan,
  mapped: MappedRow[],
): Promise<{ counts: Counts; room: number | null }> {
  const counts = noCounts()
  const notes: Note[] = []
  const note = (one: Omit<Note, 'changes' | 'errors' | 'name'> & Partial<Note>) => {
    counts[one.outcome] += 1
    if (one.outcome !== 'same') notes.push({ changes: null, errors: null, name: null, ...one })
  }
  const good: Extract<MappedRow, { ok: true }>[] = []
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
  const read = plan.entity === 'products' ? productSnapshots : categorySnapshots
  const snapshots = keys.length ? await read(ctx, plan.matchingKey, keys, plan.catalogue) : new Map<string, never>()
  const created: Draft[] = []
  const changed: ProductChange[] = []
  let { room } = plan
  for (const { row, key, draft: given, available } of good) {
    const snapshot = snapshots.get(key) ?? null
    const clean = normalised(given, plan.catalogue)
    const draft =
      plan.tells.quantity || plan.entity !== 'products'
        ? clean
        : stockWithoutQuantity(clean, { isNew: !snapshot, tellsAvailability: plan.tells.availability, available })
    const name = Object.values(draft.title ?? snapshot?.draft.title ?? {})[0] ?? null
    const decision = decideRow({ row, draft, existing: snapshot?.draft ?? null, available, policy: plan.policy })
    if (decision.kind === 'new' && room !== null && room <= 0)
      note({ row, outcome: 'wrong', key, name, errors: [{ row, field: 'external_id', code: 'plan-full', params: {} }] })
    else if (
      (decision.kind === 'new' || decision.kind === 'changed') &&
      !fitting(plan, decision.kind === 'new' ? decision.draft : decision.patch)
    )
      note({ row, outcome: 'wrong', key, name, errors: [{ row, field: 'categories', code: 'plan-full', params: {} }] })
    else if (decision.kind === 'new') {
      if (room !== null) room -= 1
      created.push(decision.draft)
      note({ row, outcome: 'new', key, name })
    } else if (decision.kind === 'changed' && snapshot) {
      changed.push({ snapshot, patch: decision.patch })
      note({
        row,
        outcome: 'changed',
        key,
        name,
        changes: Object.fromEntries(decision.changes.map(({ field, from, to }) => [field, [brief(from), brief(to)]])),
      })
    } else if (decision.kind === 'skipped')
      note({ row, outcome: 'skipped', key, name, changes: { reason: decision.reason } })
    else if (decision.kind === 'error') note({ row, outcome: 'wrong', key, name, errors: decision.errors })
    else note({ row, outcome: 'same', key })
  }
  if (plan.dryRun) {
    await writeNotes(ctx, plan.importId, notes)
    return { counts, room }
  }
  if (plan.entity === 'products') {
    await createProducts(ctx, created, plan.catalogue)
    await changeProducts(ctx, changed, plan.catalogue)
  } else await writeCategories(ctx, created, changed, plan.catalogue)
  if (created.length) ctx.touched.add(plan.entity)
  await writeNotes(ctx, plan.importId, notes)
  return { counts, room }
}

/** Products bring their categories along, and the plan counts those, too. */
const fitting = ({ entity, catalogue }: ChunkPlan, draft: Partial<Draft>): boolean =>
  entity !== 'products' || (draft.categories ?? []).every((one) => catalogue.categories.fits(one))

const writeNotes = (ctx: ShopCtx, importId: string, notes: Note[]): Promise<void> =>
  insertMany(
    ctx,
    'import_rows',
    notes.map((one) => ({
      id: newId(),
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
