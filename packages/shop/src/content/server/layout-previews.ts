import { AppError, type Ctx } from '@shopwright/engine'
import type { Translated } from '@shopwright/resource'
import { tables } from '../../database.ts'
import { addressesOf } from '../../floor/page-addresses.ts'
import type { ShopStore } from '../../floor/stores.ts'
import type { PageName } from '../model/layouts.ts'

/** Where pages are that have a fixed address. */
const paths: Partial<Record<PageName, string>> = {
  search: '/search',
  cart: '/cart',
  checkout: '/checkout',
  login: '/login',
  registration: '/registration',
  'password-forgotten': '/forget',
  account: '/account',
  'account-edit': '/account/profile',
  'address-list': '/account/addresses',
  'address-edit': '/account/addresses/new',
  'default-address': '/account/addresses/default',
  'order-history': '/account/orders',
  'reward-points': '/account/purse',
  returns: '/account/returns',
}
const examples = { category: 'categories', product: 'products', static: 'information', news: 'information' } as const

/** What shows the draft of a layout: its id, and a page that the layout is for. Throws 404 for a layout that is not there. */
export async function layoutPreview(ctx: Ctx, id: string): Promise<{ draft: string; path: string }> {
  const store = ctx.store as ShopStore
  const { id: storeId, primaryLanguage } = store
  const draft = await tables(ctx)
    .selectFrom('layout_drafts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', id)
    .executeTakeFirst()
  if (!draft) throw new AppError('not-found')
  const route = await tables(ctx)
    .selectFrom('layout_routes')
    .select('page')
    .where('store_id', '=', storeId)
    .where('layout_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  const page = route?.page ?? 'home'
  const table = page in examples ? examples[page as keyof typeof examples] : null
  if (!table) return { draft: draft.id, path: paths[page] ?? '/' }
  const row = await tables(ctx)
    .selectFrom(table)
    .select(['id', 'slug'])
    .where('store_id', '=', storeId)
    .where('status', '=', true)
    .orderBy('created_at')
    .executeTakeFirst()
  const slug = row && table ? addressesOf(store, table, row)[primaryLanguage as keyof Translated] : null
  return { draft: draft.id, path: slug ? `/${slug}` : '/' }
}
