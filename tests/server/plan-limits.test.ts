import { type AnyKind, declaredFeatures, featureOf, languageTag, newId, writtenNumber } from '@shopwright/resource'
import { openApiPace } from '@shopwright/server/http/api-pace'
import { registry } from '@shopwright/shop/model'
import { FEATURES, PLAN_CODES, PLAN_SEED, type PlanCode, type PlanLimits } from '@shopwright/shop/rules'
import { forgetOldAudit } from '@shopwright/shop/server'
import { sql as raw } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupWith } from './staff.ts'
import { upload } from './upload.ts'
import { type Answer, type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let png: Buffer
const sql = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await world.engine.database.platformPool.query(text, values)).rows

beforeAll(async () => {
  world = await openWorld({ work: true })
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // More languages and currencies than the largest plan with a limit has places.
  await sql(
    `insert into languages (id, code, name, created_at, updated_at)
     select gen_random_uuid(), 'x' || chr(96 + n) || '-xx', 'L' || n, now(), now() from generate_series(1, 14) n`,
  )
})
afterAll(() => world.close())

/** Limits that something refuses to go beyond. */
type Counted = 'products' | 'categories' | 'languages' | 'currencies' | 'import_profiles' | 'staff' | 'domains'
/** The nouns that say what they are counted as, by that. */
const counted = new Map(
  registry.all.flatMap((resource) =>
    resource.limit && (resource.access.create ?? resource.access.write) !== 'none' ? [[resource.limit, resource]] : [],
  ),
)
const enforced = [
  ...counted.keys(),
  'import_rows',
  'upload',
  'storage',
  'product_images',
  'audit_days',
  'api_requests',
  'newsletter_mails',
  'ai_tokens',
]
/** Limits of what the product does not have yet, each with what it waits for. */
const waiting: Partial<Record<keyof PlanLimits, string>> = {
  orders: 'no plan limits them',
}

const made = {
  products: {
    draft: async (n: number): Promise<object> => ({ name: `P ${n}`, model: `P-${n}`, price: '1' }),
  },
  categories: { draft: async (n: number) => ({ name: `C ${n}` }) },
  languages: {
    draft: async (n: number, store: OpenedStore) => ({ language_id: await unused(store, 'language', n) }),
  },
  currencies: {
    draft: async (n: number, store: OpenedStore) => ({ currency_id: await unused(store, 'currency', n), value: '2' }),
  },
  // Who is invited holds a seat; that members do, too, is seen in `staff-places.test.ts`.
  staff: {
    draft: async (n: number, store: OpenedStore) => ({
      email: `seat-${n}@plans.test`,
      customer_group_id: await groupWith(store, [], true),
    }),
  },
  domains: { draft: async (n: number) => ({ host: `shop-${n}.example` }) },
  import_profiles: {
    draft: async (n: number) => ({
      name: `I ${n}`,
      type: 'products',
      extension: 'xml',
      xml_path: '//offer',
      matching_key: 'external_id',
    }),
  },
} satisfies Record<Counted, { draft: (n: number, store: OpenedStore) => Promise<object> }>

const pathOf = (limit: Counted): string => `/api/${counted.get(limit)?.name}`

/** Rows that stand for something on the platform's own lists. */
const isOffered = (limit: Counted): boolean => limit === 'languages' || limit === 'currencies'

const tableOf = Object.fromEntries([...counted].map(([limit, { table }]) => [limit, table])) as Record<Counted, string>

const unused = async (store: OpenedStore, name: 'language' | 'currency', n: number): Promise<string> =>
  (
    await sql(
      `select id from ${name === 'language' ? 'languages' : 'currencies'} l
       where not exists (select from store_${name === 'language' ? 'languages' : 'currencies'} s where s.store_id = $1 and s.${name}_id = l.id)
       order by l.code limit 1 offset $2`,
      store.id,
      n,
    )
  )[0].id

const count = async (store: OpenedStore, limit: Counted): Promise<number> =>
  (await sql(`select count(*)::int as n from ${tableOf[limit]} where store_id = $1`, store.id))[0].n

/** What its people read of it on the dashboard. */
const metered = async (store: OpenedStore, limit: string) =>
  (await store.call('GET', '/api/dashboards/current?period=month')).body.usage.find(
    ({ key }: { key: string }) => key === limit,
  )

/** Rows of the store's own, copied until there are so many. */
async function fill(store: OpenedStore, limit: Counted, wanted: number): Promise<void> {
  const lacking = wanted - (await count(store, limit))
  if (lacking <= 0) return
  const answer = await create(store, limit, 1)
  if (answer.status !== 201) throw new Error(answer.text)
  const columns = (
    await sql(
      `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
       where table_name = $1 and column_name not in ('id', 'language_id', 'currency_id', 'slug', 'is_primary', 'name', 'model', 'host')
         and not ($1 = 'staff_invitations' and column_name in ('email', 'token_hash'))
         and is_generated = 'NEVER'`,
      tableOf[limit],
    )
  )[0].names
  const own = isOffered(limit)
    ? {
        names: `${limit === 'languages' ? 'language_id' : 'currency_id'}, is_primary`,
        values: 'l.id, false',
        from: `(select id from ${limit} x where not exists (select from ${tableOf[limit]} s where s.store_id = $1 and s.${limit === 'languages' ? 'language_id' : 'currency_id'} = x.id) limit $2) l`,
      }
    : limit === 'staff'
      ? {
          names: 'email, token_hash',
          values: `'copy-' || l.n || '@plans.test', l.n::text`,
          from: 'generate_series(1, $2) l(n)',
        }
      : limit === 'domains'
        ? { names: 'host', values: `'copy-' || l.n || '.example'`, from: 'generate_series(1, $2) l(n)' }
        : limit === 'import_profiles'
          ? { names: 'name', values: `'Copy ' || l.n`, from: 'generate_series(1, $2) l(n)' }
          : {
              names: limit === 'products' ? 'name, model, slug' : 'name, slug',
              values: limit === 'products' ? `t.name, t.model, '{}'` : `t.name, '{}'`,
              from: 'generate_series(1, $2) l(n)',
            }
  await sql(
    `insert into ${tableOf[limit]} (id, ${own.names}, ${columns})
     select gen_random_uuid(), ${own.values}, ${columns
       .split(',')
       .map((name: string) => `t.${name}`)
       .join(',')}
     from (select * from ${tableOf[limit]} where store_id = $1 order by id desc limit 1) t, ${own.from}`,
    store.id,
    lacking - 1,
  )
}

const has = (plan: PlanCode, feature: string): boolean =>
  PLAN_CODES.indexOf(plan) >= PLAN_CODES.indexOf(planOf(feature))
const planOf = (feature: string): PlanCode => FEATURES.find(([key]) => key === feature)?.[1] as PlanCode

/** What of a noun needs a feature: the field, something to fill it with, the feature. */
const gatedOf = ({ fields }: (typeof registry.all)[number]): [field: string, value: unknown, feature: string][] =>
  Object.entries(fields).flatMap(([name, kind]): [string, unknown, string][] => {
    if (kind.options.readOnly) return []
    const values = Object.entries(kind.options.features ?? {}).map(([value, feature]): [string, unknown, string] => [
      name,
      value,
      feature,
    ])
    const feature = featureOf(registry, kind)
    return feature && kind.options.default !== true ? [[name, sampleOf(kind), feature], ...values] : values
  })

const sampleOf = ({ type }: AnyKind): unknown =>
  ({ children: [{}], refs: [newId()], ref: newId(), flag: true, integer: 7, decimal: '7', money: '7' })[
    type as 'flag'
  ] ?? 'x7'

let counter = 0
const create = async (store: OpenedStore, limit: Counted, many: number): Promise<Answer> => {
  const drafts = []
  for (let n = 0; n < many; n++) drafts.push(await made[limit].draft(isOffered(limit) ? n : counter++, store))
  return store.call('POST', pathOf(limit), many === 1 ? drafts[0] : drafts)
}

const touched = (tag: string) => world.engine.onPlatform({}, async (ctx) => void ctx.touched.add(tag))
async function onPlan(code: PlanCode): Promise<OpenedStore> {
  const owner = await world.register(`${code}-${newId()}@plans.test`)
  await sql('delete from login_attempts')
  return world.openStore(`Plan ${code} ${counter++}`, { owner, plan: code })
}

async function importing(store: OpenedStore, type: 'products' | 'categories', offers: string[], more: object = {}) {
  const xml = `<?xml version="1.0"?><shop>${offers.join('')}</shop>`
  const file = await upload(store, 'feed.xml', Buffer.from(xml), { purpose: 'import' })
  expect(file.status, file.text).toBe(201)
  const field = (name: string, source: string, language: string | null = null) => ({
    field: name,
    source,
    language,
    transforms: [],
  })
  await sql('delete from import_profiles where store_id = $1 and name = $2', store.id, 'Feed')
  const profile = await store.call('POST', '/api/import-profiles', {
    name: 'Feed',
    type,
    extension: 'xml',
    xml_path: '//offer',
    matching_key: 'external_id',
    fields: [
      field('external_id', '@id'),
      field('title', 'name', 'ua-uk'),
      ...(type === 'products' ? [field('price', 'price'), field('categories', 'category', 'ua-uk')] : []),
    ],
  })
  expect(profile.status, profile.text).toBe(201)
  const started = await store.call('POST', '/api/imports', {
    profile_id: profile.body.id,
    file_id: file.body.id,
    ...more,
  })
  expect(started.status, started.text).toBe(201)
  const { body } = await until(
    () => store.call('GET', `/api/imports/${started.body.id}`),
    ({ body }) => body.finished_at !== null,
  )
  return body
}
const offer = (n: number, category = '') =>
  `<offer id="o-${n}"><name>Offer ${n}</name><price>5</price>${category ? `<category>${category}</category>` : ''}</offer>`

it('every limit of a plan is refused by something, or named here with what it waits for', () => {
  for (const { limits } of PLAN_SEED)
    expect(Object.keys(limits).sort()).toEqual([...enforced, ...Object.keys(waiting)].sort())
})

it('every noun that is counted is filled here', () => {
  expect([...counted.keys()].sort()).toEqual(Object.keys(made).sort())
})

/** Features of what the product does not have yet, or that no plan lacks, each with why. */
const unasked = {
  'order-delivery-address': 'the checkout needs it to sell, on every plan',
  'order-payment-address': 'the checkout needs it to sell, on every plan',
  captcha: 'what keeps a shop safe is never sold',
} as const

it('every feature of a plan is asked for by a declaration, or named here with why not', () => {
  expect([...declaredFeatures(registry).keys(), ...Object.keys(unasked)].sort()).toEqual(
    FEATURES.map(([key]) => key).sort(),
  )
})

it('the plans of a new installation are those of the values', async () => {
  const rows = await sql('select code, limits from plans order by sort_order, code')
  expect(Object.fromEntries(rows.map(({ code, limits }) => [code, limits]))).toEqual(
    Object.fromEntries(PLAN_SEED.map(({ code, limits }) => [code, limits])),
  )
  expect(rows).toHaveLength(PLAN_CODES.length)
})

describe.each(PLAN_SEED)('The plan $code', ({ code, limits }) => {
  let store: OpenedStore
  beforeAll(async () => {
    store = await onPlan(code)
  })

  it.each(Object.keys(made) as Counted[])(
    'has as many %s as it says, by one, by many, at once and by undo',
    async (limit) => {
      const max = limits[limit]
      if (max === null) {
        await fill(store, limit, isOffered(limit) ? 12 : 60)
        expect((await create(store, limit, 1)).status).toBe(201)
        expect(await metered(store, limit)).toEqual({ key: limit, used: await count(store, limit), limit: null })
        return
      }
      const primary = await count(store, limit)
      expect(primary).toBeLessThanOrEqual(max)
      if (primary < max) {
        await fill(store, limit, max - 1)
        expect(await count(store, limit)).toBe(max - 1)
        const many = await create(store, limit, 2)
        expect([many.status, many.body.data?.code], many.text).toEqual([402, 'plan-limit'])
        expect(await count(store, limit)).toBe(max - 1)
        const both = await Promise.all([0, 1].map((n) => made[limit].draft(isOffered(limit) ? n : counter++, store)))
        const statuses = (await Promise.all(both.map((draft) => store.call('POST', pathOf(limit), draft)))).map(
          ({ status }) => status,
        )
        expect(statuses.sort()).toEqual([201, 402])
      }
      expect(await count(store, limit)).toBe(max)
      expect(await metered(store, limit)).toEqual({ key: limit, used: max, limit: max })
      const over = await create(store, limit, 1)
      expect([over.status, over.body.data], over.text).toMatchObject([402, { code: 'plan-limit', max }])
      // By the noun's name, in the language of who reads, as is the number.
      const written = writtenNumber(max, languageTag('ua-uk'))
      expect(over.body.message).toMatch(new RegExp(`: \\p{Script=Cyrillic}[^:]* — ${written}\\.`, 'u'))
      // What is there can be changed and deleted; what comes back must fit.
      const [{ id }] = await sql(
        `select id from ${tableOf[limit]} where store_id = $1 ${isOffered(limit) ? 'and not is_primary' : ''} order by id desc limit 1`,
        store.id,
      ).then((rows) => (rows.length ? rows : [{ id: null }]))
      if (!id) return
      // Chosen before: the language or currency that goes would be taken into its very place.
      const other = await made[limit].draft(isOffered(limit) ? 0 : counter++, store)
      const removed = await store.call('DELETE', `${pathOf(limit)}/${id}`)
      expect(removed.status, removed.text).toBe(200)
      expect((await store.call('POST', pathOf(limit), other)).status).toBe(201)
      const undone = await store.call('POST', '/api/undos', { undo_token: removed.body.undo_token })
      expect([undone.status, undone.body.data?.code], undone.text).toEqual([402, 'plan-limit'])
      expect(await count(store, limit)).toBe(max)
    },
  )

  it('lets its shop write what it has the feature for, and read all', async () => {
    const nouns = registry.all.filter(({ feature, access }) => feature && (access.create ?? access.write) !== 'none')
    expect(nouns.length).toBeGreaterThan(8)
    const nobody = newId()
    for (const { name, feature, access } of nouns) {
      const isLocked = !has(code, feature as string)
      const refusal = [403, 'feature-not-in-plan', planOf(feature as string)]
      const made = await store.call('POST', `/api/${name}`, {})
      const told = [made.status, made.body.data?.code, made.body.data?.required_plan]
      if (isLocked) expect([name, told], made.text).toEqual([name, refusal])
      else expect([name, made.status], made.text).not.toEqual([name, 403])
      if (access.write !== 'none') {
        const changed = await store.call('PATCH', `/api/${name}/${nobody}`, {})
        expect([name, changed.status], changed.text).toEqual([name, isLocked ? 403 : 404])
      }
      if (access.read !== 'none') expect([name, (await store.call('GET', `/api/${name}`)).status]).toEqual([name, 200])
    }
  })

  it('lets its shop fill what it has the feature for, by field and by value', async () => {
    let asked = 0
    for (const resource of registry.all.filter(({ access }) => (access.update ?? access.write) === 'staff')) {
      const gated = gatedOf(resource)
      if (!gated.length) continue
      const [row] = (await store.call('GET', `/api/${resource.name}?$limit=1`)).body.data ?? []
      if (!row) continue
      for (const [field, value, feature] of gated) {
        asked += 1
        const answer = await store.call('PATCH', `/api/${resource.name}/${row.id}`, { [field]: value })
        const told = [resource.name, field, answer.status, answer.body.data?.code, answer.body.data?.required_plan]
        if (has(code, feature))
          expect(answer.body.data?.code, `${resource.name}.${field}`).not.toBe('feature-not-in-plan')
        else {
          expect(told, answer.text).toEqual([resource.name, field, 403, 'feature-not-in-plan', planOf(feature)])
          expect(Object.keys(answer.body.errors)).toEqual([field])
          // Emptying what came with a larger plan needs none.
          const empty = Array.isArray(value) ? [] : typeof value === 'boolean' ? false : null
          if (resource.fields[field]?.options.required) continue
          const emptied = await store.call('PATCH', `/api/${resource.name}/${row.id}`, { [field]: empty })
          expect(emptied.body.data?.code, `${resource.name}.${field}`).not.toBe('feature-not-in-plan')
        }
      }
    }
    expect(asked).toBeGreaterThan(15)
    // What is new is asked as what is changed.
    const born = { name: 'Born', model: 'B', price: '1', filters: [newId()] }
    const made = await store.call('POST', '/api/products', born)
    if (has(code, 'filters')) expect(made.body.data?.code).not.toBe('feature-not-in-plan')
    else expect([made.status, made.body.data?.code], made.text).toEqual([403, 'feature-not-in-plan'])
  })

  it('has as many pictures of a product as it says, and keeps what came with a larger plan', async () => {
    const max = limits.product_images as number
    const [{ id }] = await sql('select id from products where store_id = $1 limit 1', store.id)
    const file = await upload(store, 'one.png', png, { mime: 'image/png' })
    const pictures = (n: number) => Array.from({ length: n }, (_, sort_order) => ({ image: file.body.id, sort_order }))
    const over = await store.call('PATCH', `/api/products/${id}`, { images: pictures(max + 1) })
    expect([over.status, over.body.data], over.text).toMatchObject([
      402,
      { code: 'plan-limit', max, used: max + 1, required_plan: PLAN_CODES[PLAN_CODES.indexOf(code) + 1] ?? null },
    ])
    const fits = await store.call('PATCH', `/api/products/${id}`, { images: pictures(max) })
    expect(fits.status, fits.text).toBe(200)
    await sql(
      'insert into product_images (store_id, id, product_id, image, sort_order, created_at, updated_at) values ($1, gen_random_uuid(), $2, $3, 99, now(), now())',
      store.id,
      id,
      file.body.id,
    )
    const { images } = (await store.call('GET', `/api/products/${id}`)).body
    expect(images).toHaveLength(max + 1)
    const turned = await store.call('PATCH', `/api/products/${id}`, { images: [...images].reverse() })
    expect(turned.status, turned.text).toBe(200)
  })

  it.each(['products', 'categories'] as const)('has as many %s as it says by import', async (type) => {
    const max = limits[type]
    await sql('delete from import_profiles where store_id = $1', store.id)
    if (max !== null)
      await sql(
        `delete from ${type} where id in (select id from ${type} where store_id = $1 order by id desc limit 2)`,
        store.id,
      )
    const run = await importing(
      store,
      type,
      [1, 2, 3].map((n) => offer(n)),
    )
    expect([run.new_count, run.wrong_count], run.error).toEqual(max === null ? [3, 0] : [2, 1])
    if (max !== null) expect(await count(store, type)).toBe(max)
  })

  it('has no more categories by the products that bring them along', async () => {
    const max = limits.categories
    await sql('delete from import_profiles where store_id = $1', store.id)
    // Prices may be reckoned meanwhile: what meets that in another order goes again.
    await world.engine.onPlatform({}, (ctx) =>
      raw`delete from products where id in (select id from products where store_id = ${store.id} limit 3)`.execute(
        ctx.db,
      ),
    )
    if (max !== null)
      await sql(
        'delete from categories where id in (select id from categories where store_id = $1 order by id desc limit 1)',
        store.id,
      )
    const offers = [11, 12, 13].map((n) => offer(n, n === 13 ? 'Shelf 11' : `Shelf ${n}`))
    const dry = await importing(store, 'products', offers, { dry_run: true })
    const before = await count(store, 'categories')
    const run = await importing(store, 'products', offers)
    // The third is taken without its category: what one limit holds back costs nothing of the other, and is said.
    for (const { new_count, wrong_count, remarks } of [dry, run]) {
      expect([new_count, wrong_count]).toEqual([3, 0])
      expect(remarks ?? []).toMatchObject(max === null ? [] : [{ code: 'no-category-room', count: 1, params: { max } }])
    }
    expect((await count(store, 'categories')) - before).toBe(max === null ? 2 : 1)
    if (max !== null) expect(await count(store, 'categories')).toBe(max)
  })

  it('reads as many rows of a file as it says', async () => {
    await sql('delete from import_profiles where store_id = $1', store.id)
    expect(limits.import_rows).toBeGreaterThan(0)
    // The figure is read from the plan: a small one shows it as well as 200,000.
    await sql(`update plans set limits = limits || '{"import_rows": 3}' where code = $1`, code)
    await touched('plans')
    const offers = [1, 2, 3, 4].map((n) => offer(n))
    const fits = await importing(store, 'categories', offers.slice(0, 3), { dry_run: true })
    expect(fits.state).toBe('preview')
    const over = await importing(store, 'categories', offers, { dry_run: true })
    expect([over.state, JSON.parse(over.error).code]).toEqual(['failed', 'import-too-long'])
    await sql(
      `update plans set limits = limits || jsonb_build_object('import_rows', $2::int) where code = $1`,
      code,
      limits.import_rows,
    )
    await touched('plans')
  })

  it('takes a picture of the bytes that it says, and not one more', async () => {
    const max = limits.upload as number
    const settings = (await store.call('GET', '/api/settings')).body.data[0]
    const wide = await store.call('PATCH', `/api/settings/${settings.id}`, { file_max_size: max + 1 })
    const most = wide.status === 200 ? max : settings.file_max_size
    expect(most).toBeLessThanOrEqual(max)
    const sized = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    const over = await upload(store, 'over.png', sized(most + 1), { mime: 'image/png' })
    expect([over.status, over.body.data?.code], over.text).toEqual([413, 'file-size-exceeded'])
    expect(over.body.message).toBe(over.body.errors.file)
    expect(over.body.message).toMatch(/: [\d,]+ МБ, можна до [\d,]+ МБ\.$/)
    const fits = await upload(store, 'fits.png', sized(most), { mime: 'image/png' })
    expect(fits.status, fits.text).toBe(201)
  })

  it('keeps the bytes that it says, and not one more', async () => {
    const max = limits.storage as number
    const [{ used }] = await sql(
      'select coalesce(sum(size), 0)::bigint as used from files where store_id = $1',
      store.id,
    )
    // A file's size is an integer: what is larger comes as several.
    const piece = 2_000_000_000
    for (let left = max - Number(used) - png.length; left > 0; left -= piece)
      await sql(
        `insert into files (store_id, id, name, key, mime, size, hash, created_at, updated_at) values ($1, gen_random_uuid(), 'filler', gen_random_uuid()::text, 'image/png', $2, 'x', now(), now())`,
        store.id,
        Math.min(left, piece),
      )
    const fits = await upload(store, 'fits.png', png, { mime: 'image/png' })
    expect(fits.status, fits.text).toBe(201)
    const over = await upload(store, 'over.png', png, { mime: 'image/png' })
    expect([over.status, over.body.data?.code], over.text).toEqual([507, 'storage-quota-exceeded'])
  })

  it('keeps what was done for as many days as it says', async () => {
    const row = (days: number) =>
      sql(
        `insert into audit_logs (store_id, id, action, resource, row_id, created_at, updated_at)
         values ($1, gen_random_uuid(), 'update', 'products', 'aged', now() - $2 * interval '1 day', now())`,
        store.id,
        days,
      )
    await row((limits.audit_days as number) - 1)
    await row((limits.audit_days as number) + 1)
    await forgetOldAudit(world.engine)
    expect(await sql(`select 1 from audit_logs where store_id = $1 and row_id = 'aged'`, store.id)).toHaveLength(1)
  })

  it('answers a token as many calls a minute as it says, and everybody at a screen', () => {
    let now = new Date('2027-03-01T10:00:30Z')
    const pace = openApiPace(() => now)
    const caller = {
      store: { id: store.id, plan: { limits } },
      person: { kind: 'account', id: 'a' },
      actor: { role: 'SHOP_ADMIN' },
      isBound: false,
    } as unknown as Parameters<typeof pace>[0]
    for (let n = 0; n < (limits.api_requests as number); n++) pace(caller)
    const refusal = { code: 'too-many-calls', status: 429, params: { max: limits.api_requests, seconds: 30 } }
    expect(() => pace(caller)).toThrow(expect.objectContaining(refusal))
    for (let n = 0; n < 3000; n++) pace({ ...caller, isBound: true })
    pace({ ...caller, person: { kind: 'account', id: 'b' } } as typeof caller)
    // A program's key is a token of its own.
    const program = { ...caller, person: null, actor: { ...caller.actor, token: { id: 't', name: 'T' } } }
    for (let n = 0; n < (limits.api_requests as number); n++) pace(program)
    expect(() => pace(program)).toThrow(expect.objectContaining(refusal))
    now = new Date('2027-03-01T10:01:00Z')
    pace(caller)
  })
})

it('says over the wire when a token may go on', async () => {
  const paced = await openWorld({
    paced: true,
    clock: () => new Date('2027-03-01T10:00:30Z'),
    database: world.database,
  })
  try {
    const store = await paced.openStore('Paced', { plan: 'free' })
    let last = await store.call('GET', '/api/products')
    for (let n = 1; n < 100 && last.status === 200; n++) last = await store.call('GET', '/api/products')
    expect([last.status, last.headers['retry-after'], last.body.data]).toEqual([
      429,
      '30',
      expect.objectContaining({ code: 'too-many-calls', max: 60 }),
    ])
  } finally {
    await paced.close()
  }
})

it('hides from shoppers what a smaller plan lacks, and keeps it for when it is there again', async () => {
  const store = await world.openStore('Shrunk', { plan: 'unlimited' })
  const group = (await store.call('GET', '/api/customer-groups')).body.data[0].id
  const other = await store.call('POST', '/api/products', {
    name: 'Прикраса поруч',
    model: 'R',
    price: '7',
    status: true,
  })
  const made = await store.call('POST', '/api/products', {
    name: 'Річ',
    model: 'S',
    price: '1000',
    quantity: 5,
    related: [other.body.id],
    length: '7',
    width: '8',
    height: '9',
    specials: [{ customer_group_id: group, price: '776.55', priority: 1 }],
  })
  expect(made.status, made.text).toBe(201)
  await store.call('POST', '/api/coupons', { name: 'Десять', code: 'TEN', type: 'percent', discount: '10' })
  const field = await store.call('POST', '/api/custom-fields', {
    name: 'Зріст',
    location: 'account',
    type: 'text',
    customer_groups: [{ customer_group_id: group, required: false }],
  })
  expect(field.status, field.text).toBe(201)
  const shown = async () => {
    const [page, form] = [await store.guest('GET', `/${made.body.slug}`), await store.guest('GET', '/registration')]
    expect([page.status, form.status]).toEqual([200, 200])
    return {
      special: page.text.includes('776,55'),
      related: page.text.includes('поруч'),
      size: page.text.includes('7 × 8 × 9'),
      field: form.text.includes('Зріст'),
    }
  }
  expect(await shown()).toEqual({ special: true, related: true, size: true, field: true })
  await world.putOnPlan(store.id, 'free')
  expect(await shown()).toEqual({ special: false, related: true, size: true, field: false })
  await sql(
    `update plans set features = array_remove(array_remove(features, 'related-products'), 'dimensions') where code = 'free'`,
  )
  await touched('plans')
  expect(await shown()).toEqual({ special: false, related: false, size: false, field: false })
  await sql(`update plans set features = features || '{related-products,dimensions}' where code = 'free'`)
  await world.putOnPlan(store.id, 'unlimited')
  expect(await shown()).toEqual({ special: true, related: true, size: true, field: true })
})

it('leaves out of an import what the plan lacks, says so at the row, and takes the rest', async () => {
  const store = await world.openStore('Poor feed', { plan: 'unlimited' })
  expect((await store.call('POST', '/api/filter-groups', { name: 'Колір', filters: [{ name: 'Синій' }] })).status).toBe(
    201,
  )
  await world.putOnPlan(store.id, 'free')
  const xml =
    '<?xml version="1.0"?><shop><offer id="f-1"><name>Сумка</name><price>5</price><filter>Синій</filter></offer></shop>'
  const run = await taken(store, xml, cell('filters', 'filter', 'ua-uk'))
  expect([run.new_count, run.wrong_count], run.error).toEqual([1, 0])
  const rows = await sql('select * from import_rows where store_id = $1', store.id)
  expect(JSON.stringify(rows)).toContain('not-in-plan')
})

it('takes of the pictures of a file as many as the plan has places for, and says so at the row', async () => {
  const store = await world.openStore('Many pictures', { plan: 'free' })
  const [plan] = await sql("select limits from plans where code = 'free'")
  const most = Number((plan as { limits: { product_images: number } }).limits.product_images)
  expect(most).toBeGreaterThan(0)
  const pictures = Array.from({ length: most + 2 }, (_, n) => `<picture>http://pictures.test/${n}.png</picture>`)
  const xml = `<?xml version="1.0"?><shop><offer id="p-1"><name>Сумка</name><price>5</price>${pictures.join('')}</offer></shop>`
  const run = await taken(store, xml, cell('images', 'picture'))
  expect([run.new_count, run.wrong_count], run.error).toEqual([1, 0])
  const rows = await sql('select * from import_rows where store_id = $1', store.id)
  expect(JSON.stringify(rows)).toContain('pictures-over-plan')
  expect(await sql('select id from product_images where store_id = $1', store.id)).toHaveLength(most)
})

const cell = (field: string, source: string, language: string | null = null) => ({
  field,
  source,
  language,
  transforms: [],
})

/** A run over a feed of offers that says one thing more than what they are called and cost. */
async function taken(store: OpenedStore, xml: string, more: ReturnType<typeof cell>) {
  const file = await upload(store, 'feed.xml', Buffer.from(xml), { purpose: 'import' })
  const profile = await store.call('POST', '/api/import-profiles', {
    name: more.field,
    type: 'products',
    extension: 'xml',
    xml_path: '//offer',
    matching_key: 'external_id',
    fields: [cell('external_id', '@id'), cell('title', 'name', 'ua-uk'), cell('price', 'price'), more],
  })
  expect(profile.status, profile.text).toBe(201)
  const started = await store.call('POST', '/api/imports', { profile_id: profile.body.id, file_id: file.body.id })
  const { body } = await until(
    () => store.call('GET', `/api/imports/${started.body.id}`),
    ({ body }) => body.finished_at !== null,
  )
  return body
}
