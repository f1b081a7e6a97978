import { type Behaviour, behaviour, type Ctx, invalid, refuse, storeOf } from '@shopwright/engine'
import type { Patch } from '@shopwright/resource'
import { products } from '../../catalog/model/products.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { settings } from '../../platform/model/settings.ts'
import { exportFiles, exportProfiles } from '../model/exports.ts'
import { productFeeds } from '../model/feeds.ts'
import { externalIds, importProfiles, imports, importUndos, moveIns, pictureTries } from '../model/imports.ts'
import { fieldShape, type ImportEntity, matchingKeys } from '../rules/fields.ts'
import { compileSource } from '../rules/sources.ts'
import { isTransform } from '../rules/transforms.ts'
import { askForFeed } from './feed-state.ts'
import { checkFeed, feedUrl } from './feeds.ts'
import { refuseStrangers, refuseStrangersFile } from './import-customers.ts'
import { startMoveIn } from './move-in.ts'
import { tryPicturesAgain } from './run-pictures.ts'
import { checkExportProfile, startExport } from './start-export.ts'
import { scheduled, startImport } from './start-import.ts'
import { startUndo } from './start-undo.ts'

export const exchangeBehaviours: [string, Behaviour][] = [
  behaviour(imports, { create: (ctx, draft) => startImport(ctx as ShopCtx, draft) }),
  behaviour(moveIns, { create: (ctx, draft) => startMoveIn(ctx as ShopCtx, draft) }),
  behaviour(exportProfiles, {
    before: (ctx, draft, existing) => checkExportProfile(ctx as ShopCtx, { ...existing, ...draft }),
  }),
  behaviour(exportFiles, { create: (ctx, draft) => startExport(ctx as ShopCtx, draft) }),
  behaviour(productFeeds, {
    before: (ctx, draft, existing) => checkFeed(ctx as ShopCtx, { ...existing, ...draft }, existing),
    after: (ctx, row) => askForFeed(ctx as ShopCtx, row.id),
    read: async (ctx, rows) => {
      for (const row of rows) if (row.secret) row.url = feedUrl(ctx as ShopCtx, row.secret)
    },
  }),
  behaviour(pictureTries, { create: (ctx, draft) => tryPicturesAgain(ctx as ShopCtx, draft) }),
  behaviour(importUndos, { create: (ctx, draft) => startUndo(ctx as ShopCtx, draft) }),
  behaviour(importProfiles, {
    before: async (ctx, draft, existing) => {
      // What a move makes says what was done; whoever wants it again makes a profile of their own.
      refuse(existing?.is_once === true, 'conflict')
      const type = (draft.type ?? existing?.type ?? 'products') as ImportEntity
      const key = draft.matching_key ?? existing?.matching_key ?? 'external_id'
      refuseStrangers(ctx, existing?.type)
      refuseStrangers(ctx, type)
      if (draft.file_id) await refuseStrangersFile(ctx as ShopCtx, draft.file_id)
      if (!matchingKeys(type).includes(key)) throw invalid({ matching_key: { code: 'not-offered' } })
      const group = draft.group_column === undefined ? existing?.group_column : draft.group_column
      if (group && (type !== 'products' || key !== products.exchange?.key))
        throw invalid({ group_column: { code: 'joins-by-number' } })
      if (draft.is_supplier ?? existing?.is_supplier) refuseSupplier(draft, { type, group })
      for (const name of ['group_column', 'sort_field', 'availability_column'] as const) {
        const source = draft[name]
        if (source && !compileSource(source)) throw invalid({ [name]: { code: 'malformed' } })
      }
      for (const [index, field] of (draft.fields ?? []).entries()) {
        const at = (name: string) => `fields.${index}.${name}`
        if (!fieldShape(type, String(field.field)))
          throw invalid({ [at('field')]: { code: 'unknown-field', params: { field: field.field } } })
        if (field.source && !compileSource(String(field.source)))
          throw invalid({ [at('source')]: { code: 'malformed' } })
        const unknown = (field.transforms ?? []).find((name) => !isTransform(name))
        if (unknown) throw invalid({ [at('transforms')]: { code: 'not-offered' } })
      }
      return scheduled(ctx as ShopCtx, draft, existing)
    },
    after: async (ctx, row, existing) => {
      if (existing && (row.is_supplier !== existing.is_supplier || row.sort_order !== existing.sort_order))
        await settleLater(ctx)
    },
    beforeRemove: async (ctx, row) => {
      if (row.is_supplier) await settleLater(ctx)
    },
  }),
  behaviour(externalIds, { beforeRemove: settleLater }),
  behaviour(settings, {
    after: async (ctx, row, existing) => {
      if (existing && row.supplier_choice !== existing.supplier_choice) await settleLater(ctx)
    },
  }),
]

/** Has a job choose among the offers anew. */
async function settleLater(ctx: Ctx): Promise<void> {
  const store_id = storeOf(ctx).id
  await ctx.enqueue(ctx.db, 'settle-offers', { store_id }, { key: store_id })
}

/** A supplier's rows are products, each with a number of its own. */
function refuseSupplier(
  { fields }: Patch<typeof importProfiles>,
  { type, group }: { type: ImportEntity; group: string | null | undefined },
): void {
  const number = products.exchange?.key
  if (type !== 'products') throw invalid({ is_supplier: { code: 'not-offered' } })
  if (group) throw invalid({ group_column: { code: 'supplier-joins-no-rows' } })
  if (fields && !fields.some(({ field }) => field === number))
    throw invalid({ is_supplier: { code: 'supplier-needs-number' } })
}
