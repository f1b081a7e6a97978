import type { LanguageCode } from '@shopwright/resource'
import { products } from '../../catalog/model/products.ts'
import { roomFor } from '../../floor/plan-room.ts'
import { shopOf } from '../../floor/store-cache.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import type { CatalogueEntity } from '../rules/fields.ts'
import { type MappedRow, ProfileError } from '../rules/mapping.ts'
import type { Remarks } from '../rules/remarks.ts'
import type { SupplierChoice } from '../rules/suppliers.ts'
import { fileCategories } from './file-categories.ts'
import { loadCatalogue } from './import-catalogue.ts'
import { type ChunkPlan, type ChunkResult, importChunk } from './import-chunk.ts'
import { importCustomers, loadPlaces } from './import-customers.ts'
import type { Inside, Run } from './import-run.ts'
import type { Supplier } from './import-suppliers.ts'
import { endOffers } from './settle-offers.ts'
import type { ExchangeTools } from './tools.ts'

/** What becomes of rows of one kind, chunk by chunk. */
export type Writer = {
  seen: Set<string>
  /** a row that an earlier try of the run has written */
  pass(row: Extract<MappedRow, { ok: true }>): void
  /** after the last row; what it did beyond the rows */
  end(): Promise<Remarks>
  write(ctx: ShopCtx, rows: MappedRow[]): Promise<ChunkResult>
  madeCategories(): number
  unusedCategories(): number
}

/** Customers have no supplier, no categories and no pictures. */
export async function customerWriter(
  inside: Inside,
  { id: importId, dry_run: dryRun, profile: policy }: Run,
): Promise<Writer> {
  const plan = { importId, dryRun, policy, seen: new Set<string>(), places: await inside(loadPlaces) }
  return {
    seen: plan.seen,
    pass: () => {},
    end: async () => ({}),
    write: (ctx, rows) => importCustomers(ctx, plan, rows),
    madeCategories: () => 0,
    unusedCategories: () => 0,
  }
}

/** Throws ProfileError where nothing tells a supplier's products apart. */
function supplierOf({ profile, fields }: Run, choice: SupplierChoice): Supplier | null {
  if (!profile.is_supplier || profile.type !== 'products') return null
  const number = products.exchange?.key ?? ''
  if (!fields.some(({ field }) => field === number)) throw new ProfileError('key-not-mapped', number)
  return {
    profileId: profile.id,
    sortOrder: profile.sort_order,
    choice,
    told: new Set(),
    unread: new Set(),
  }
}

/** What a whole file has no more can be had of its supplier no more. A file in which nothing was read says nothing of anything. */
async function endOfOffers(
  inside: Inside,
  { supplier, importId, matchingKey, dryRun }: ChunkPlan,
  { offset, limit }: Run['profile'],
): Promise<Remarks> {
  if (!supplier || offset || limit || !supplier.told.size) return {}
  let count = 0
  for (let after = ''; ; ) {
    const done: Awaited<ReturnType<typeof endOffers>> = await inside((ctx) =>
      endOffers(ctx, supplier, { importId, matchingKey, isDry: dryRun, after }),
    )
    if (!done) return count ? { 'offers-ended': count } : {}
    count += done.ended
    after = done.last
  }
}

/** Products or categories, with the names that their rows refer to. */
export async function catalogueWriter(
  exchange: ExchangeTools,
  { inside, run, path, language }: { inside: Inside; run: Run; path: string; language: LanguageCode },
  entity: CatalogueEntity,
  isJoining: boolean,
): Promise<Writer> {
  const { profile } = run
  const told = await fileCategories(exchange, language, run, path)
  const { catalogue, room, choice } = await inside(async (ctx) => ({
    catalogue: await loadCatalogue(ctx),
    room: await roomFor(ctx, entity),
    choice: shopOf(ctx).settings.supplier_choice,
  }))
  catalogue.categories.learn(told)
  const plan: ChunkPlan = {
    importId: run.id,
    dryRun: run.dry_run,
    entity,
    matchingKey: profile.matching_key,
    tells: {
      quantity: run.fields.some(({ field }) => field === 'quantity' || field === 'subtract'),
      availability: profile.availability_column !== null,
      categories: run.fields.some(({ field }) => field === 'categories'),
    },
    policy: profile,
    catalogue,
    seen: new Set(),
    room,
    isJoining,
    supplier: supplierOf(run, choice),
  }
  return {
    seen: plan.seen,
    pass: ({ draft: { external_id } }) => {
      if (external_id) plan.supplier?.told.add(external_id)
    },
    end: () => endOfOffers(inside, plan, profile),
    write: async (ctx, rows) => {
      // Somebody else may have filled a place since the last chunk; a dry run fills none.
      if (!plan.dryRun) plan.room = await roomFor(ctx, entity)
      const result = await importChunk(ctx, plan, rows)
      plan.room = result.room
      return result
    },
    madeCategories: () => catalogue.categories.made(),
    unusedCategories: () => catalogue.categories.unused(),
  }
}
