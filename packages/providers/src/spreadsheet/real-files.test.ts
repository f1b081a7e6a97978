import {
  createMapper,
  type Draft,
  decideRow,
  type Guess,
  guessFieldMap,
  type ImportPolicy,
  type MappedRow,
  type MappingProfile,
  mergeField,
  type RawRow,
  rowWindow,
} from '@shopwright/shop/rules'
import { describe, expect, it } from 'vitest'
import { readXlsx, readXml, suggestPaths } from './index.ts'
import { sampleSets } from './sample-files.ts'

const policy: ImportPolicy = { multi_value_strategy: 'merge', skip_unavailable: false, update_existing_only: false }
async function guessed(path: string): Promise<{ guess: Guess; path: string }> {
  const { format, candidates } = await suggestPaths(path)
  const [best] = candidates
  return {
    path: best?.path ?? '',
    guess: guessFieldMap({ entity: 'products', format, sources: best?.fields ?? [], language: 'ua-uk' }),
  }
}

async function mapped(rows: AsyncIterable<RawRow>, map: Partial<MappingProfile> & Guess): Promise<MappedRow[]> {
  const mapRow = createMapper({ entity: 'products', language: 'ua-uk', ...map })
  const all: MappedRow[] = []
  for await (const row of rows) all.push(mapRow(row))
  return all
}

/** An import into a store in memory; counts what it did. */
function run(store: Map<string, Draft>, rows: MappedRow[], rules: ImportPolicy) {
  const counts = { new: 0, changed: 0, same: 0, skipped: 0, error: 0 }
  rows.forEach((row, index) => {
    if (rowWindow(index, rules) !== 'inside') return
    if (!row.ok) {
      counts.error += 1
      return
    }
    const existing = store.get(row.key) ?? null
    const decision = decideRow({ draft: row.draft, errors: [], existing, available: row.available, policy: rules })
    counts[decision.kind] += 1
    if (decision.kind === 'new') store.set(row.key, decision.draft)
    if (decision.kind === 'changed') store.set(row.key, { ...existing, ...decision.patch })
  })
  return counts
}

const field = (guess: Guess, name: string, source: string) => ({
  ...guess,
  fields: guess.fields.map((one) => (one.field === name ? { ...one, source } : one)),
})

describe.each(await sampleSets())('files of %s', (_, files) => {
  describe('the catalogue export of Prom', () => {
    it('is mapped by guessing and gives every product with texts, groups, pictures and attributes', async () => {
      const { guess } = await guessed(files.prom)
      expect(guess).toMatchObject({ matching_key: 'external_id', availability_column: 'Наявність' })
      const rows = await mapped(readXlsx(files.prom), guess)
      const drafts = rows.flatMap((row) => (row.ok ? [row.draft] : []))
      expect(drafts).toHaveLength(files.expected.products)
      expect(new Set(drafts.map(({ external_id }) => external_id)).size).toBe(files.expected.products)
      expect(new Set(drafts.map(({ categories }) => categories?.[0]?.external_id)).size).toBe(files.expected.groups)
      for (const { title, description, price, images, categories } of drafts) {
        expect(Object.keys(title ?? {}).sort()).toEqual(['ru-ru', 'ua-uk'])
        expect(Object.keys(description ?? {}).length).toBeGreaterThan(0)
        expect(price).toMatch(/^\d+(\.\d+)?$/)
        expect(images?.every((url) => /^https:\/\/\S+$/.test(url))).toBe(true)
        expect(categories).toEqual([
          { external_id: expect.stringMatching(/^\d+$/), path: [expect.any(String)], language: 'ua-uk' },
        ])
      }
      expect(drafts.filter(({ manufacturer }) => manufacturer === 'Mopar').length).toBeGreaterThan(10)
      expect(drafts.every(({ attributes = [] }) => attributes.every(({ name, value }) => name && value))).toBe(true)
      expect(drafts.flatMap(({ attributes }) => attributes ?? []).length).toBeGreaterThan(drafts.length)
    })

    it('reports each product without the shop’s own key and imports the others; the price feed then finds them all', async () => {
      const { guess } = await guessed(files.prom)
      const rows = await mapped(
        readXlsx(files.prom),
        field(
          { ...guess, fields: guess.fields.filter(({ field }) => field !== 'sku') },
          'external_id',
          'Ідентифікатор_товару',
        ),
      )
      const bad = rows.flatMap((row) => (row.ok ? [] : row.errors))
      expect(bad).toHaveLength(files.expected.withoutShopKey)
      expect(bad.every(({ code, field, row }) => code === 'key-missing' && field === 'external_id' && row > 1)).toBe(
        true,
      )

      const store = new Map<string, Draft>()
      expect(run(store, rows, policy)).toMatchObject({
        new: files.expected.products - files.expected.withoutShopKey,
        error: files.expected.withoutShopKey,
      })
      const before = structuredClone(store)

      const feed = await guessed(files.prices)
      const prices = await mapped(readXml(files.prices, feed.path), feed.guess)
      expect(prices).toHaveLength(files.expected.prices)
      const counts = run(store, prices, { ...policy, update_existing_only: true })
      expect(counts).toMatchObject({ new: 0, skipped: 0, error: 0 })
      expect(counts.changed + counts.same).toBe(files.expected.prices)
      for (const [key, draft] of store) {
        const { price, quantity, ...others } = draft
        const { price: _, quantity: __, ...same } = before.get(key) ?? {}
        expect(others).toEqual(same)
        expect([typeof price, typeof quantity]).toEqual(['string', 'number'])
      }
      expect(run(store, prices, { ...policy, update_existing_only: true })).toEqual({
        new: 0,
        changed: 0,
        same: files.expected.prices,
        skipped: 0,
        error: 0,
      })
    })
  })

  describe('the supplier feed of Epicentr', () => {
    it('gives products in two languages with pictures and parameters; the second run changes nothing', async () => {
      const { guess, path } = await guessed(files.epicentr)
      expect(path).toBe('yml_catalog/offers/offer')
      expect(guess.availability_column).toBe('@available')
      const rows = await mapped(readXml(files.epicentr, path), guess)
      const drafts = rows.flatMap((row) => (row.ok ? [row.draft] : []))
      expect(drafts).toHaveLength(files.expected.offers)
      expect(
        drafts.every(
          ({ title, description }) =>
            title?.['ua-uk'] && title['ru-ru'] && description?.['ua-uk'] && description['ru-ru'],
        ),
      ).toBe(true)
      const sum = (count: (draft: Draft) => number) => drafts.reduce((total, draft) => total + count(draft), 0)
      expect(sum(({ images }) => images?.length ?? 0)).toBe(files.expected.pictures)
      expect(sum(({ attributes }) => attributes?.length ?? 0)).toBe(files.expected.params)
      expect(drafts[0]).toMatchObject({
        categories: [{ external_id: '5442', path: ['Валізи'] }],
        manufacturer: 'Snowball',
        height: '750',
      })

      const store = new Map<string, Draft>()
      expect(run(store, rows, policy)).toEqual({
        new: files.expected.offers,
        changed: 0,
        same: 0,
        skipped: 0,
        error: 0,
      })
      for (const multi_value_strategy of ['merge', 'replace'] as const) {
        expect(run(store, rows, { ...policy, multi_value_strategy })).toMatchObject({
          new: 0,
          changed: 0,
          same: files.expected.offers,
        })
      }
    })

    it('leaves the available ones when the others are skipped, and keeps to offset and limit', async () => {
      const { guess, path } = await guessed(files.epicentr)
      const rows = await mapped(readXml(files.epicentr, path), guess)
      const { available, offers } = files.expected
      expect(run(new Map(), rows, { ...policy, skip_unavailable: true })).toMatchObject({
        new: available,
        skipped: offers - available,
      })
      expect(run(new Map(), rows, { ...policy, offset: 3, limit: 5 })).toMatchObject({ new: 5 })
    })
  })
})

describe('a merge', () => {
  it('of one picture more adds one, a replacement leaves one', () => {
    const before: Draft = { images: ['a', 'b'] }
    expect(mergeField('images', before, { images: ['b', 'c'] }, 'merge')).toEqual(['a', 'b', 'c'])
    expect(mergeField('images', before, { images: ['c'] }, 'replace')).toEqual(['c'])
  })
})
