import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const tables = registry.all.filter(({ scope }) => scope === 'store').map(({ table }) => table)
const written = new RegExp(`\\b(?:from|join|update|into|using)\\s+"?(${tables.join('|')})"?\\b(?!\\s*\\()`, 'gi')
const built = new RegExp(
  `\\.(?:selectFrom|updateTable|deleteFrom|insertInto)\\(\\s*'(${tables.join('|')})(?: as \\w+)?'`,
  'g',
)

/** The store comes from outside the statement: compared with a value, or among the columns of what is inserted. */
const anchored =
  /store_id\b"?\s*=\s*(?:any\()?\s*\$|'(?:\w+\.)?store_id',\s*(?:'='|'in'),|insert into[\s\S]*store_id|insertInto[\s\S]*store_id/i

/**
 * The platform's role sees every store, and no policy stands behind a statement that forgets which one is meant. What may
 * leave it out is named here with the reason, and how often it stands there; everything else says `store_id = …`.
 */
const unnamed: Record<string, [times: number, why: string]> = {
  // Of the whole platform, on purpose.
  'backup/back-up.ts: files option_files': [1, 'a backup is of every store'],
  'portable/export-store.ts: files option_files': [
    1,
    'its store stands there as a text: its connection takes no values',
  ],
  'portable/export-store.ts: staff_members api_tokens': [1, 'its store stands there as a text, twice'],
  'server/avif.ts: files': [1, 'asks which stores have unfinished pictures'],
  'server/forget-addresses.ts: audit_logs': [1, 'addresses are forgotten everywhere'],
  'server/forget-addresses.ts: customer_activities': [2, 'what has run out, and addresses, are forgotten everywhere'],
  'server/forget-addresses.ts: customer_searches': [1, 'what has run out is swept everywhere'],
  'server/forget-addresses.ts: customer_ips': [1, 'addresses are forgotten everywhere'],
  'server/forget-addresses.ts: customers': [1, 'addresses are forgotten everywhere'],
  'server/forget-addresses.ts: orders': [1, 'addresses are forgotten everywhere'],
  'server/forget-addresses.ts: privacy_requests': [1, 'addresses are forgotten everywhere'],
  'server/privacy-requests.ts: privacy_requests': [1, 'asks which of which store have waited for long'],
  'server/visitors.ts: who_online': [1, 'who has left is forgotten everywhere'],
  'server/domains.ts: store_domains': [
    3,
    'names are one store’s in the whole platform; those due for a look are of many',
  ],
  'server/feed-state.ts: product_feeds': [1, 'asks which feeds of which store are old'],
  'server/forget-exports.ts: exports': [1, 'what has run out is swept everywhere'],
  'server/forget-files.ts: deleted_records': [1, 'what has run out is swept everywhere'],
  'server/make-sitemap.ts: settings': [1, 'asks which stores want a map'],
  'server/channels.ts: social_channels': [1, 'asks which channels of which store are due'],
  'server/scheduled-imports.ts: import_profiles': [1, 'asks which profiles of which store are due'],
  'server/store-usage.ts: products categories staff_members': [1, 'what each store of the super admin’s list has'],
  'server/jobs.ts: abandoned_carts': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: restock_requests': [1, 'what has run out is swept everywhere'],
  'server/low-stocks.ts: product_variants': [1, 'joined to the product of its store'],
  'server/low-stocks.ts: settings low_stocks stock_movements products': [
    1,
    'asks which stores have changed since the last look',
  ],
  'server/popularity.ts: orders products': [1, 'asks which stores have sold something'],
  'server/restock-requests.ts: product_customer_groups': [1, 'of one on restock_requests'],
  'server/restock-requests.ts: products product_variants': [
    1,
    'of one on restock_requests; asks which stores have something again',
  ],
  'abandoned/jobs.ts: carts abandoned_carts settings': [1, 'asks which stores have carts to see to'],
  'server/jobs.ts: alert_messages': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: audit_logs': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: carts': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: deleted_records': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: import_changes': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: exchange_rates settings store_currencies': [1, 'asks which stores want new rates today'],
  'subscriptions/jobs.ts: order_recurrings': [1, 'asks which subscriptions of which store are due'],
  'floor/erase-persons.ts: order_invoices': [1, 'joined to the order of its store'],
  'server/move-stores.ts: plan_changes': [1, 'of the stores that move, named in the list that it is joined to'],
  'server/move-stores.ts: store_subscriptions': [2, 'of the stores that move, named in the list that it is joined to'],
  'server/extension-rows.ts: extensions': [
    1,
    'apps of which something is due, of every store; the rest of the statement says of which',
  ],
  'server/store-rows.ts: store_subscriptions': [1, 'the term of each store that is read, joined to it'],
  'server/billing-pages.ts: plan_changes extension_changes card_changes': [
    1,
    'found by the reference of its page, which tells the store',
  ],
  'server/billing-pages.ts: store_subscriptions': [1, 'the term of the store that is read, joined to it'],
  'payments/connected-accounts.ts: connected_accounts': [
    2,
    'found by the reference of its page, which tells the store; accounts to be looked at, of every store',
  ],
  'server/billing-reports.ts: payment_histories': [1, 'found by the reference of the payment, which tells the store'],
  'server/billing-reports.ts: plan_changes extension_changes card_changes': [
    1,
    'pages of which nothing was heard, of every store',
  ],
  'server/payments.ts: payment_histories': [2, 'of the payments that are named in the list that it is joined to'],
  'server/jobs.ts: notifications': [1, 'what has run out is swept everywhere'],
  'server/jobs.ts: staff_invitations': [1, 'what has run out is swept everywhere'],
  'server/staff-invitations.ts: staff_invitations': [1, 'found by the token of its mail, which tells the store'],
  'server/starter-sets.ts: attributes': [1, 'joined to the row of its store that would go'],
  'server/starter-sets.ts: filters product_filters category_filters': [
    1,
    'joined to the row of its store that would go',
  ],
  'server/starter-sets.ts: product_attributes': [1, 'joined to the row of its store that would go'],
  'server/starter-sets.ts: product_options': [1, 'joined to the row of its store that would go'],
  'server/staff.ts: staff_members': [1, 'a person is called alike in all stores'],
  'floor/api-tokens.ts: api_tokens': [1, 'found by the key, which tells the store'],
  'floor/stores.ts: webhooks': [1, 'of the row of the store that is read around it'],
  'server/webhook-jobs.ts: webhook_deliveries': [2, 'what is old is forgotten everywhere'],
  'server/webhook-jobs.ts: webhook_secrets': [1, 'what is over is forgotten everywhere'],
  'server/webhook-jobs.ts: webhooks': [1, 'those that are due are of many stores'],
  'server/sign-in.ts: staff_members': [1, 'asks which stores an account works in'],
  // The store stands in a part that the statement takes in.
  'cart/rows.ts: cart_items carts': [2, 'mine'],
  'cart/rows.ts: cart_items cart_vouchers customer_addresses': [1, 'columns of a cart, joined to it by its store'],
  'cart/rows.ts: cart_vouchers carts': [1, 'ownCart'],
  'cart/rows.ts: carts': [4, 'ownCart'],
  'cart/rows.ts: carts cart_items': [1, 'ownCart'],
  'server/storefront-list.ts: products': [1, 'visibleProduct'],
  'server/reports.ts: order_products': [1, 'sold'],
  // Parts of statements, joined by its store to a row that was found by one.
  'server/popularity.ts: order_statuses': [1, 'of one on orders'],
  'orders/commission.ts: returns return_actions order_products': [1, 'of one on orders'],
  'orders/download-links.ts: orders order_statuses': [1, 'of one on order_downloads'],
  'abandoned/mails.ts: abandoned_carts': [1, 'of one on abandoned_carts'],
  'abandoned/mark.ts: cart_items abandoned_carts': [1, 'of one on carts'],
  'abandoned/standing.ts: cart_mail_refusals customers': [1, 'of one on abandoned_carts'],
  'abandoned/standing.ts: carts': [1, 'of one on abandoned_carts'],
  'abandoned/standing.ts: carts cart_items': [1, 'of one on abandoned_carts'],
  'abandoned/standing.ts: orders': [3, 'of one on abandoned_carts'],
  'orders/lock.ts: returns': [1, 'of one on order_products'],
  'orders/money.ts: order_refunds': [1, 'of one on orders'],
  'orders/track-parcels.ts: delivery_groups': [1, 'of all stores: which of them have parcels to ask about'],
  'branches/copy-branches.ts: delivery_groups': [
    2,
    'of all stores: which carriers’ branches any of them needs, and who has a key for them',
  ],
  'cart/quote-rows.ts: product_recurrings recurrings': [1, 'of one on products'],
  'cart/quote-rows.ts: product_variant_values product_variants': [1, 'of one on products'],
  'subscriptions/rows.ts: orders order_statuses': [1, 'of one on order_recurrings'],
  'server/import-snapshot.ts: product_attributes': [1, 'of one on products'],
  'server/import-snapshot.ts: product_images': [1, 'of one on products'],
  'cart/tax-added.ts: order_totals': [1, 'of one on orders'],
  'settings/secret-variables.ts: files': [1, 'a sentence, no statement'],
}

/** `verify` looks for what is wrong in every store, and its own test plants it; the demo is written as its store's role. */
const leftOut = /\.test\.|\/cli\/demo\/|\/(?:invariants|verify[\w-]*)\.ts$/

/** Parts that bring the store along. */
const parts: [file: string, part: string][] = [
  ['packages/shop/src/sales/server/cart/rows.ts', 'ownCart'],
  ['packages/shop/src/sales/server/cart/rows.ts', 'mine'],
  ['packages/shop/src/catalog/server/storefront-visible.ts', 'visibleProduct'],
  ['packages/shop/src/insight/server/reports.ts', 'sold'],
]

type Statement = { file: string; of: string; text: string }

/** The texts of `sql` templates with what stands in them, and Kysely's chains up to where they are run. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found: Statement[] = []
  for (let at = source.indexOf('`'); at >= 0; ) {
    const end = endOfTemplate(source, at)
    const text = source.slice(at, end + 1)
    const of = [...new Set([...text.matchAll(written)].map(([, table]) => String(table).toLowerCase()))]
    if (of.length) found.push({ file, of: of.join(' '), text })
    at = source.indexOf('`', end + 1)
  }
  for (const { index, 1: table } of source.matchAll(built)) {
    const run = source.indexOf('.execute', index)
    found.push({ file, of: String(table), text: source.slice(index, run < 0 ? index + 800 : run) })
  }
  return found
}

const hole = '$' + '{'

/** Where the template that begins at `from` ends; what is filled in may hold templates of its own. */
function endOfTemplate(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`') return at
    else if (source.startsWith(hole, at)) at = endOfHole(source, at + 2)
  }
  return source.length
}

function endOfHole(source: string, from: number): number {
  let depth = 1
  for (let at = from; at < source.length; at++) {
    if (source[at] === '`') at = endOfTemplate(source, at)
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return source.length
}

const statements = ['packages/shop/src/**/*.ts', 'apps/server/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !leftOut.test(file))
  .flatMap(statementsOf)
/** By its file and the room that it is in. */
const keyOf = ({ file, of }: Statement): string => `${file.split('/').slice(-2).join('/')}: ${of}`

describe('A statement on a store’s table', () => {
  it('is found in the sources at all', () => {
    expect(statements.length).toBeGreaterThan(250)
  })

  it('names its store, or stands on the list with its reason', () => {
    const loose = Map.groupBy(
      statements.filter(({ text }) => !anchored.test(text)),
      keyOf,
    )
    const told = Object.fromEntries([...loose].map(([key, of]) => [key, of.length]))
    expect(told).toEqual(Object.fromEntries(Object.entries(unnamed).map(([key, [times]]) => [key, times])))
  })

  it.each(parts)('in %s takes its store from %s', (file, part) => {
    const source = readFileSync(path.join(root, file), 'utf8')
    const from = source.search(new RegExp(`(?:const|function) ${part}\\b`))
    expect(from).toBeGreaterThan(-1)
    expect(source.slice(from, from + 500)).toMatch(/store_id\b\s*=\s*\$|ownCart\(/)
  })
})
