import type { Data } from '@shopwright/engine'
import { type AnyResource, normaliseText, type Row } from '@shopwright/resource'
import type { products } from '../../catalog/model/products.ts'
import { listPrice } from '../../catalog/rules/price.ts'
import { showExact } from '../../catalog/rules/shown-price.ts'
import { soldVariants } from '../../catalog/rules/variants.ts'
import { openPricer } from '../../catalog/server/pricer.ts'
import { loadStore } from '../../floor/stores.ts'
import { workingStates } from '../../platform/model/stores.ts'
import { productRows } from '../../sales/server/cart/quote-rows.ts'
import { type Checked, type Finding, inPages } from './verify-reading.ts'

/** What is searched is what the row says now. */
export async function staleSearchTexts(engine: Checked): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const resource of engine.registry.kept.filter(({ search }) => search?.length))
    for await (const row of inPages<Data & { id: string; store_id: string | null; search_text: string }>(
      engine,
      `select ${resource.scope === 'store' ? 'store_id' : 'null::uuid as store_id'}, id, search_text, ${(resource.search ?? []).map((field) => `"${field}"`).join(', ')} from ${resource.table}`,
    ))
      if (!says(resource, row))
        findings.push({
          invariant: 'what is searched is what the row says',
          store_id: row.store_id,
          what: `${resource.name} ${row.id}`,
        })
  return findings
}

/** Every text of the row stands in it; how else it is spelled is the search's own affair. */
const says = (resource: AnyResource, row: Data & { search_text: string }): boolean =>
  (resource.search ?? []).every((field) =>
    textsOf(row[field]).every((text) => row.search_text.includes(normaliseText(text.replace(/<[^>]*>/g, ' ')))),
  ) || row.search_text.length >= LONGEST

const LONGEST = 8000

const textsOf = (value: unknown): string[] =>
  (value && typeof value === 'object' ? Object.values(value) : [value]).filter(Boolean).map(String)

/** Lists sort and filter by what the law of prices says of one piece today, where it is not being reckoned just now. */
export async function wrongPrices(engine: Checked): Promise<Finding[]> {
  const { rows } = await engine.database.platformPool.query<{ id: string }>(
    `select s.id from stores s where s.state = any($1::text[]) and not exists (select 1 from pgboss.job j
      where j.name = 'effective-prices' and j.state in ('created', 'retry', 'active') and j.data ->> 'store_id' = s.id::text)`,
    [workingStates],
  )
  const findings: Finding[] = []
  for (const { id } of rows) findings.push(...(await wrongPricesOf(engine, id)))
  return findings
}

const PAGE = 500

async function wrongPricesOf(engine: Checked, storeId: string): Promise<Finding[]> {
  const store = await engine.onPlatform({}, (ctx) => loadStore(ctx, 'id', storeId))
  if (!store) return []
  const { settings } = store
  const findings: Finding[] = []
  let after = ''
  for (;;) {
    const { rows } = await engine.database.platformPool.query<Pick<Row<typeof products>, 'id' | 'effective_price'>>(
      `select id, effective_price from products where store_id = $1 and id::text > $2 order by id::text limit ${PAGE}`,
      [storeId, after],
    )
    if (!rows.length) return findings
    after = rows.at(-1)?.id ?? ''
    const known = new Map(rows.map((row) => [row.id, BigInt(row.effective_price)]))
    await engine.onPlatform({ store }, async (ctx) => {
      const pricer = await openPricer(ctx, { customerGroupId: settings.customer_group_id, currency: store.currency })
      const minor = 10n ** BigInt(4 - pricer.currency.decimals)
      for (const product of await productRows(ctx, [...known.keys()])) {
        const { price, exact } = listPrice(product, pricer.context, soldVariants(product))
        const meant =
          settings.prices_include_tax === settings.show_prices_with_tax
            ? price
            : showExact(exact.price, pricer.ratesOf(product.tax_class_id), settings, pricer.currency) * minor
        if (known.get(product.id) !== meant)
          findings.push({
            invariant: 'a product is listed by the price that it shows',
            store_id: storeId,
            what: `${product.model}: ${known.get(product.id)}, not ${meant}`,
          })
      }
    })
  }
}
