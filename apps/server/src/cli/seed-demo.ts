import type { Engine } from '@shopwright/engine'
import { newId } from '@shopwright/resource'
import { type FileStore, hashPassword, openStore, tables } from '@shopwright/shop/server'

export const demoOwner = { email: 'owner@demo.shopwright.localhost', password: 'Showroom1' }

/** The demo store and its owner, made once. */
export async function seedDemo(
  engine: Engine,
  _files: FileStore,
): Promise<{ domain: string; email: string; password: string }> {
  return engine.onPlatform({}, async (ctx) => {
    const db = tables(ctx)
    const known = await db
      .selectFrom('stores as s')
      .innerJoin('accounts as a', 'a.id', 's.owner_id')
      .select('s.domain')
      .where('a.email', '=', demoOwner.email)
      .executeTakeFirst()
    if (known) return { ...demoOwner, domain: known.domain }
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
        created_at: ctx.now,
        updated_at: ctx.now,
      } as never)
      .execute()
    const { domain } = await openStore(ctx, id, {
      name: 'Demo',
      country: 'UA',
      language: 'ua-uk',
      currency: 'UAH',
      address: { city: 'Київ', postcode: '01001', region: 'Київ' },
      product_types: ['other'],
    })
    return { ...demoOwner, domain }
  })
}
