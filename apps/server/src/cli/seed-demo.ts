import type { Ctx, Engine } from '@shopwright/engine'
import { newId, searchableText } from '@shopwright/resource'
import {
  askForAvif,
  type FileStore,
  hashPassword,
  loadStore,
  openStore,
  type ShopStore,
  tables,
} from '@shopwright/shop/server'
import { readEnv } from '../settings/env.ts'
import { furnishDemo } from './demo/furnish-demo.ts'
import { drawPictures, seedCatalogue } from './demo/seed-catalogue.ts'
import { sell } from './demo/sell.ts'
import { demoLanguage } from './demo/texts.ts'

export const demoOwner = { email: 'owner@demo.shopwright.localhost', password: 'Showroom1' }

export type Demo = { domain: string; email: string; password: string }

/** The demo store, its owner and its goods, made once. `originOf` tells where a store of that domain answers; without `hasSales` nobody has bought yet. */
export async function seedDemo(
  engine: Engine,
  files: FileStore,
  { originOf = originFromEnv, hasSales = true }: { originOf?: (domain: string) => string; hasSales?: boolean } = {},
): Promise<Demo> {
  const known = await engine.onPlatform({}, knownDemo)
  if (known) return { ...demoOwner, domain: known }
  const { domain, store_id } = await engine.onPlatform({}, openDemo)
  const pictures = await drawPictures(files, store_id)
  const store = await engine.onPlatform({}, async (ctx) => (await loadStore(ctx, 'id', store_id)) as ShopStore)
  await engine.inStore({ store }, async (ctx) => {
    await furnishDemo(ctx, store)
    await seedCatalogue(ctx, store, pictures, originOf(domain))
    await askForAvif(ctx)
    ctx.touched.add(`stores:${store_id}`)
  })
  // Its buyers do not exist: where mail really goes out, none is written to them.
  if (hasSales)
    await sell(engine, await engine.onPlatform({}, async (ctx) => (await loadStore(ctx, 'id', store_id)) as ShopStore))
  return { ...demoOwner, domain }
}

function originFromEnv(domain: string): string {
  const { platformProtocol, platformHost } = readEnv()
  return `${platformProtocol}://${domain}.${platformHost}`
}

async function knownDemo(ctx: Ctx): Promise<string | null> {
  const row = await tables(ctx)
    .selectFrom('stores as s')
    .innerJoin('accounts as a', 'a.id', 's.owner_id')
    .select('s.domain')
    .where('a.email', '=', demoOwner.email)
    .executeTakeFirst()
  return row ? String(row.domain) : null
}

async function openDemo(ctx: Ctx): Promise<{ domain: string; store_id: string }> {
  const db = tables(ctx)
  const id = newId()
  await db
    .insertInto('accounts')
    .values({
      id,
      email: demoOwner.email,
      password: await hashPassword(demoOwner.password),
      first_name: 'Olena',
      last_name: 'Kovalenko',
      role: 'SHOP_ADMIN',
      confirmed_at: ctx.now,
      search_text: searchableText([demoOwner.email, 'Olena', 'Kovalenko']),
      created_at: ctx.now,
      updated_at: ctx.now,
    } as never)
    .execute()
  const opened = await openStore(ctx, id, {
    name: 'Demo',
    country: 'UA',
    language: demoLanguage,
    currency: 'UAH',
    address: { city: 'Київ', postcode: '01001', region: 'Київ' },
    product_types: ['other'],
  })
  // It shows all that a shop can have.
  const title = 'Polytsia'
  const searched: object = { search_text: searchableText([title, opened.domain]) }
  const plan = await db.selectFrom('plans').select('id').where('code', '=', 'unlimited').executeTakeFirstOrThrow()
  await db
    .updateTable('stores')
    .set({ title, is_demo: true, plan_id: plan.id, ...searched })
    .where('id', '=', opened.store_id)
    .execute()
  return opened
}
