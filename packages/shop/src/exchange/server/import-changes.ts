import type { Data } from '@shopwright/engine'
import type { ShopCtx } from '../../floor/stores.ts'
import type { Before } from '../model/undo.ts'
import type { Draft } from '../rules/drafts.ts'
import { type ImportEntity, importField } from '../rules/fields.ts'
import { insertMany } from './bulk.ts'
import type { Snapshot } from './import-snapshot.ts'
import type { RecordChange } from './import-write.ts'

/** What a run made besides products, which know it themselves. */
export type Made = { resource: string; id: string }

/** Notes what a chunk found and made, in one statement. New products need none: they hold the run's id. */
export const noteChanges = (
  ctx: ShopCtx,
  import_id: string,
  entity: ImportEntity,
  changed: readonly RecordChange[],
  made: readonly Made[],
): Promise<void> =>
  insertMany(ctx, 'import-changes', [
    ...changed.map(({ snapshot, patch, offer }) => ({
      import_id,
      resource: entity,
      row_id: snapshot.id,
      // Where only a supplier's offer changed, the product was not written.
      left_version: Number(snapshot.row.version) + (Object.keys(patch).length ? 1 : 0),
      before: { ...beforeOf(entity, snapshot, patch), ...(offer ? { offer } : {}) },
    })),
    ...made.map(({ resource, id }) => ({ import_id, resource, row_id: id, left_version: 1, before: null })),
  ])

/** The former values of what a patch changes. Where its page is found stays: links to it would break. */
function beforeOf(entity: ImportEntity, { row, variants }: Snapshot, patch: Draft): Before {
  const isWritten = entity === 'products' && Object.keys(patch).length > 0
  const before: Before = { columns: isWritten ? { import_id: row.import_id ?? null } : {}, links: {} }
  if (patch.variants && variants) {
    before.variants = variants
    // What is sold in combinations has what these have, whatever the file says.
    before.columns.quantity = row.quantity
    before.columns.variant_skus = row.variant_skus ?? null
  }
  for (const name of Object.keys(patch)) {
    const known = importField(entity, name)
    if (!known || known.shape.is === 'slug' || known.shape.is === 'variants') continue
    const { field, kind, shape } = known
    if (shape.is === 'images') before.images = ((row[field] ?? []) as string[]).filter(Boolean)
    else if (shape.is === 'attributes') before.attributes = (row[field] ?? []) as NonNullable<Before['attributes']>
    else if (kind.type === 'refs') before.links[field] = (row[field] ?? []) as string[]
    else before.columns[field] = plain(row[field])
  }
  return before
}

const plain = (value: Data[string]): unknown => (typeof value === 'bigint' ? String(value) : (value ?? null))
