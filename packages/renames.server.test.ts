import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Renamed, type Use, usesOf } from '../tests/renames.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Names that mean one thing wherever they stand. */
const renamed: Renamed[] = [
  { noun: 'orders', field: 'tracking_number' },
  { noun: 'order-histories', field: 'tracking_number' },
  { noun: 'order-histories', field: 'parcel_back' },
  { noun: 'orders', field: 'access_key_hash' },
  { noun: 'order-products', field: 'shown_price' },
  { noun: 'order-refunds', field: 'provider_refund_id' },
  { noun: 'order-recurrings', field: 'suspended_by' },
  { noun: 'payment-methods', field: 'sealed_settings' },
  { noun: 'delivery-groups', field: 'sealed_settings' },
  { noun: 'products', field: 'review_count' },
  { noun: 'categories', field: 'landing' },
  { noun: 'customers', field: 'safe' },
  { noun: 'customer-group-permissions', field: 'can_get' },
  { noun: 'affiliates', field: 'tax_id' },
  { noun: 'stores', field: 'is_demo' },
  { noun: 'settings', field: 'reviews_allowed' },
  { noun: 'files', field: 'is_private' },
  { noun: 'imports', field: 'new_count' },
  { noun: 'tasks', field: 'started_by' },
]

/**
 * Who says a name for themselves: what a test or a benchmark sends and reads fails when it runs, a provider knows no noun of the
 * shop, and the client's lists of nouns and routes are made from the declarations, which its test compares.
 */
const ownWords =
  /^(tests|bench)\/|\.test\.tsx?$|[./]fixtures?\.ts$|^packages\/(providers\/|sdk\/src\/(nouns|routes)\.ts$)/

/** Single files, with the reason. */
const apart: Record<string, string> = {
  'packages/shop/src/sales/server/orders/make-waybill.ts tracking_number':
    'reads it from `WaybillOrder`, which breaks first',
  'packages/shop/src/sales/server/orders/told-revision.ts shown_price':
    'reads it from the lines of `EditableOrder`, which breaks first',
  'packages/shop/src/content/server/mail-tests.ts tracking_number': 'what a mail tells, whose list breaks first',
  'packages/shop/src/platform/rules/store-mails.ts tracking_number':
    'what a mail tells; orders hand it over by the name of the list',
  'packages/shop/src/catalog/server/reviews.ts review_count':
    'a statement alone writes it; no value passes through code',
  'packages/shop/src/content/server/sitemap-pages.ts is_private':
    'a statement alone asks for it; no value passes through code',
  'packages/shop/src/exchange/rules/guess-names.ts landing': 'words by which a file’s columns are guessed',
  'packages/shop/src/catalog/pages/cards.ts review_count': 'reads it from `CardRow`, which breaks first',
  'apps/admin/src/screens/orders/MoveForm.tsx parcel_back': 'hands it to `Move`, which breaks first',
  'apps/server/src/cli/demo/lists.ts safe': 'the name of a specification in the demo shop',
  'apps/admin/src/kit/form/layout.ts safe': 'how wide a field of this name is, of any noun',
  'apps/admin/src/screens/affiliates/payout-file.ts safe': 'a text that no spreadsheet runs',
  'apps/admin/src/kit/form/services.ts can_get':
    'the rights as the table of them shows them; `PermissionsTable` breaks first',
  'packages/shop/src/floor/erase-persons.ts access_key_hash':
    'which fields hold a person’s data, by name; the erasure’s own test reads all tables',
  'packages/shop/src/floor/erase-persons.ts tax_id': 'the same',
  'apps/admin/src/frame/StoreNotice.tsx suspended_by': 'of a store, which has one, too',
  'apps/server/src/http/declared/store.ts suspended_by': 'of a store, which has one, too',
  'apps/server/src/http/platform-routes.ts suspended_by': 'of a store, which has one, too',
  'packages/shop/src/floor/stores.ts suspended_by': 'of a store, which has one, too',
  'packages/shop/src/platform/rules/store-course.ts suspended_by': 'of a store, which has one, too',
  'packages/shop/src/platform/server/move-stores.ts suspended_by': 'of a store, which has one, too',
  'packages/shop/src/platform/server/store-doors.ts suspended_by': 'of a store, which has one, too',
  'packages/shop/src/platform/server/store-rows.ts suspended_by': 'of a store, which has one, too',
  'apps/admin/src/screens/stores/StoreList.tsx suspended_by': 'of a store, which has one, too',
  // The contract has words of its own; a form of the theme sends them.
  'packages/theme-kit/src/contract/catalogue.ts landing': 'the contract’s own word',
  'themes/full-catalog/app/components/CategoryView.tsx landing': 'the contract’s own word',
  'themes/quick-shop/app/components/Shelf.tsx landing': 'the contract’s own word',
  'packages/theme-kit/src/parts/components/AffiliateForm.tsx tax_id': 'the name of a field in the theme’s form',
}

describe('A field that is renamed in its declaration', () => {
  let uses: Use[] = []
  beforeAll(async () => {
    uses = await usesOf(root, renamed)
  })

  it('stops the build in every file that uses it', () => {
    const missed = uses
      .filter(({ file, isSeen }) => !isSeen && !ownWords.test(file))
      .map(({ file, field }) => `${file} ${field}`)
    expect(missed.toSorted()).toEqual(Object.keys(apart).toSorted())
  })

  it.each([...new Set(renamed.map(({ field }) => field))])('is looked for where it is used: %s', (name) => {
    expect(uses.filter(({ field, isSeen }) => field === name && isSeen).map(({ file }) => file)).not.toEqual([])
  })

  it('must be there', async () => {
    await expect(usesOf(root, [{ noun: 'orders', field: 'no_such_field' }])).rejects.toThrow('orders.no_such_field')
  })
})
