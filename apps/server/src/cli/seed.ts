import { randomBytes } from 'node:crypto'
import type { Engine } from '@shopwright/engine'
import { newId, searchableText } from '@shopwright/resource'
import {
  hashPassword,
  loadStore,
  openStore,
  registerCustomer,
  type ShopStore,
  seedAdmin,
  seedCatalogue,
  tables,
} from '@shopwright/shop/server'
import pg from 'pg'
import { demoLanguage } from './demo/texts.ts'
import { type Opened, open } from './open.ts'
import { seedDemo } from './seed-demo.ts'

/** `seed --demo | --world [--json] | --catalog N [--stores M]`: what trials, tests from outside, and benches start from. */
export async function seed(args: string[]): Promise<void> {
  const opened = await open({ migrate: true })
  const { engine, files } = opened
  try {
    const answer = args.includes('--world')
      ? await seedWorld(engine)
      : args.includes('--catalog')
        ? await seedBench(opened, numberOf(args, '--catalog') ?? 0, numberOf(args, '--stores') ?? 1)
        : await seedDemo(engine, files, { hasSales: !opened.env.smtpUrl })
    console.log(args.includes('--json') ? JSON.stringify(answer) : JSON.stringify(answer, null, 2))
  } finally {
    await opened.close()
  }
}

function numberOf(args: string[], flag: string): number | undefined {
  const at = args.indexOf(flag)
  return at < 0 ? undefined : Number(args[at + 1])
}

type Owner = { email: string; password: string }

/** A store of its own with its owner, whatever is there already. */
async function newStore(engine: Engine, name: string, hash?: string): Promise<{ store: ShopStore; owner: Owner }> {
  const owner = { email: `owner-${randomBytes(4).toString('hex')}@world.test`, password: 'Showroom1' }
  const store = await engine.onPlatform({}, async (ctx) => {
    const id = newId()
    await tables(ctx)
      .insertInto('accounts')
      .values({
        id,
        email: owner.email,
        password: hash ?? (await hashPassword(owner.password)),
        first_name: 'World',
        last_name: 'Owner',
        role: 'SHOP_ADMIN',
        confirmed_at: ctx.now,
        search_text: searchableText([owner.email, 'World', 'Owner']),
        created_at: ctx.now,
        updated_at: ctx.now,
      } as never)
      .execute()
    const { store_id } = await openStore(ctx, id, { name, country: 'UA', language: demoLanguage, currency: 'UAH' })
    const plan = await tables(ctx)
      .selectFrom('plans')
      .select('id')
      .where('code', '=', 'unlimited')
      .executeTakeFirstOrThrow()
    await tables(ctx)
      .updateTable('stores')
      .set({ plan_id: plan.id, state: 'active' })
      .where('id', '=', store_id)
      .execute()
    return loadStore(ctx, 'id', store_id)
  })
  return { store: store as ShopStore, owner }
}

/** Answers the first store; others stand beside it. */
async function seedBench({ engine, database }: Opened, count: number, stores: number): Promise<unknown> {
  if (!Number.isInteger(count) || count < 1) throw new Error('seed --catalog needs a number of products')
  if (!Number.isInteger(stores) || stores < 1) throw new Error('seed --stores needs a number of stores')
  const hash = await hashPassword('Showroom1')
  const made = []
  for (let n = 0; n < stores; n++) {
    const one = await newStore(engine, `Catalogue ${count} ${n}`, hash)
    await seedCatalogue(engine, one.store, count)
    if (n === 0) made.push(one)
  }
  const { store, owner } = made[0] as (typeof made)[0]
  await analyse(database.roles.owner)
  return { store_id: store.id, store_token: store.token, domain: store.domain, owner, products: count }
}

/** What autovacuum would do within a minute, and only the owner of the tables may: plans need to know their sizes. */
async function analyse(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  await client.query('analyze')
  await client.end()
}

/** Two stores with every role, and a canary text of its own in each. */
async function seedWorld(engine: Engine): Promise<unknown> {
  const admin = { email: `root-${randomBytes(4).toString('hex')}@world.test`, password: 'Showroom1' }
  await engine.onPlatform({}, (ctx) => seedAdmin(ctx, admin))
  const stores = []
  for (const letter of ['A', 'B']) {
    const { store, owner } = await newStore(engine, `World ${letter}`)
    const canary = `CANARY_${letter}_${randomBytes(4).toString('hex')}`
    await seedCatalogue(engine, store, 20)
    const shopper = { email: `shopper-${letter.toLowerCase()}@world.test`, password: 'Showroom1' }
    const customer = await engine.onPlatform({ store }, async (ctx) => {
      await tables(ctx)
        .updateTable('products')
        .set({ location: `${canary}_products_location`, mpn: `${canary}_products_mpn`.slice(0, 64) })
        .where('store_id', '=', store.id)
        .execute()
      await tables(ctx)
        .updateTable('settings')
        .set({ comment: JSON.stringify({ [demoLanguage]: `${canary}_settings_comment` }) as never })
        .where('store_id', '=', store.id)
        .execute()
      return registerCustomer(
        ctx as never,
        { ...shopper, terms_agreed: true, first_name: `${canary}`.slice(0, 32), last_name: 'Shopper' },
        '',
        async () => {},
      )
    })
    const staff = {
      email: `staff-${letter.toLowerCase()}-${randomBytes(3).toString('hex')}@world.test`,
      password: 'Showroom1',
    }
    await engine.onPlatform({ store }, async (ctx) => {
      const id = newId()
      await tables(ctx)
        .insertInto('accounts')
        .values({
          id,
          email: staff.email,
          password: await hashPassword(staff.password),
          first_name: 'Staff',
          last_name: letter,
          role: 'SHOP_ADMIN',
          confirmed_at: ctx.now,
          search_text: searchableText([staff.email, 'Staff', letter]),
          created_at: ctx.now,
          updated_at: ctx.now,
        } as never)
        .execute()
      await tables(ctx)
        .insertInto('staff_members')
        .values({
          store_id: store.id,
          id: newId(),
          account_id: id,
          is_owner: false,
          status: true,
          created_at: ctx.now,
          updated_at: ctx.now,
        } as never)
        .execute()
    })
    stores.push({
      id: store.id,
      token: store.token,
      domain: store.domain,
      canary,
      owner,
      staff,
      shopper: { ...shopper, id: customer.id },
    })
  }
  return { admin, stores }
}
