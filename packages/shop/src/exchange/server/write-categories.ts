import { newId, searchableText } from '@shopwright/resource'
import type { ShopCtx } from '../../floor/stores.ts'
import type { Draft } from '../rules/drafts.ts'
import { insertMany, updateMany } from './bulk.ts'
import type { Catalogue } from './import-catalogue.ts'
import { claimSlugs } from './import-slugs.ts'
import type { ProductChange } from './import-write.ts'

/** Makes or changes categories one by one: files of categories are short. */
export async function writeCategories(
  ctx: ShopCtx,
  created: Draft[],
  changes: ProductChange[],
  catalogue: Catalogue,
): Promise<void> {
  const rows = created.map((draft) => ({ id: newId(), draft }))
  const slugs = await claimSlugs(
    ctx,
    'categories',
    rows.map(({ id, draft }) => ({
      id,
      wishes: { ...draft.title, ...draft.slug },
      fallback: draft.external_id ?? null,
    })),
  )
  for (const { id, draft } of rows)
    catalogue.categories.add({ id, external_id: draft.external_id ?? null, parent_id: null, name: draft.title ?? {} })
  const parentOf = (draft: Draft) =>
    draft.parent_external_id ? catalogue.categories.byExternalId(draft.parent_external_id) : null
  await insertMany(
    ctx,
    'categories',
    rows.map(({ id, draft }) => ({
      id,
      external_id: draft.external_id ?? null,
      name: draft.title ?? {},
      slug: slugs.get(id) ?? {},
      description: draft.description ?? {},
      landing: draft.landing ?? {},
      meta_title: draft.meta_title ?? {},
      meta_description: draft.meta_description ?? {},
      seo_keywords: draft.seo_keywords ?? {},
      status: draft.status ?? true,
      indexed: draft.indexed ?? true,
      sort_order: draft.sort_order ?? 0,
      search_text: searchableText(Object.values(draft.title ?? {})),
      version: 1,
    })),
  )
  const nested = rows.filter(({ id, draft }) => parentOf(draft) && parentOf(draft) !== id)
  await updateMany(
    ctx,
    'categories',
    nested.map(({ id, draft }) => ({ id, parent_id: parentOf(draft) })),
  )
  for (const { snapshot, patch } of changes) {
    const row: Record<string, unknown> & { id: string } = { id: snapshot.id }
    for (const field of [
      'external_id',
      'sort_order',
      'status',
      'indexed',
      'description',
      'landing',
      'meta_title',
      'meta_description',
      'seo_keywords',
    ] as const)
      if (patch[field] !== undefined) row[field] = patch[field]
    if (patch.title !== undefined)
      Object.assign(row, { name: patch.title, search_text: searchableText(Object.values(patch.title)) })
    if (patch.parent_external_id !== undefined) row.parent_id = parentOf(patch)
    await updateMany(ctx, 'categories', [row])
    ctx.touched.add(`categories:${snapshot.id}`)
  }
}
