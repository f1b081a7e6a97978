import { amend, type Ctx, insert } from '@shopwright/engine'
import { languageCodes } from '@shopwright/resource'
import { type ShopStore, tables } from '@shopwright/shop/server'
import { optionTexts, shopTexts } from './pages.ts'

/** The other languages, two more currencies, a courier, bank transfer and the shop's own words. */
export async function furnishDemo(ctx: Ctx, store: ShopStore): Promise<void> {
  const db = tables(ctx)
  const languages = await db.selectFrom('languages').select(['id', 'code']).execute()
  for (const [index, code] of languageCodes.filter((one) => one !== store.primaryLanguage).entries()) {
    const language = languages.find((one) => String(one.code) === code)
    if (language)
      await insert(ctx, ctx.registry.get('store-languages'), { language_id: language.id, sort_order: index + 1 })
  }
  const currencies = await db.selectFrom('currencies').select(['id', 'code']).execute()
  for (const [code, value] of [
    ['EUR', '0.0208'],
    ['USD', '0.0241'],
  ]) {
    const currency = currencies.find((one) => String(one.code) === code)
    if (currency)
      await insert(ctx, ctx.registry.get('store-currencies'), {
        currency_id: currency.id,
        value,
        sort_order: 1,
        last_updated: ctx.now,
      })
  }
  const settings = await db
    .selectFrom('settings')
    .selectAll()
    .where('store_id', '=', store.id)
    .executeTakeFirstOrThrow()
  await amend(ctx, ctx.registry.get('settings'), settings, {
    ...shopTexts,
    phone: '+380443001234',
    email: 'hello@polytsia.example',
    city: 'Київ',
    items_per_page: 16,
    instagram_url: 'https://www.instagram.com/',
  })
  const courier = await db.selectFrom('delivery_groups').selectAll().where('extension', '=', 'local').executeTakeFirst()
  if (courier)
    await amend(ctx, ctx.registry.get('delivery-groups'), courier, {
      status: true,
      methods: [{ name: optionTexts.courier, type: 'flat', price: '90', free_from: '1500' }],
    })
  const transfer = await db
    .selectFrom('payment_methods')
    .selectAll()
    .where('code', '=', 'bank-transfer')
    .executeTakeFirst()
  if (transfer) await amend(ctx, ctx.registry.get('payment-methods'), transfer, { status: true })
}
