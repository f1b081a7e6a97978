import type { Ctx, Engine, Job } from '@shopwright/engine'
import { pickTranslation, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { alertAddresses } from '../../floor/alert-addresses.ts'
import { alertChats } from '../../floor/alert-chats.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { originOf } from '../../floor/origins.ts'
import { queueMail } from '../../floor/outbox.ts'
import type { ShopStore } from '../../floor/stores.ts'
import { tellStaffOnce } from '../../floor/tell-staff.ts'
import type { reviews } from '../model/attributes.ts'
import type { products } from '../model/products.ts'

type Written = Pick<Row<typeof reviews>, 'author' | 'text' | 'rating'> & { product: Row<typeof products>['name'] }

/** Tells the store that a review waits for its word. */
async function alertReview(ctx: Ctx, store: ShopStore, id: string): Promise<void> {
  const { rows } = await sql<Written>`
    select r.author, r.text, r.rating, p.name as product from reviews r
    join products p on p.store_id = r.store_id and p.id = r.product_id where r.store_id = ${store.id} and r.id = ${id}`.execute(
    ctx.db,
  )
  const review = rows[0]
  if (!review) return
  const language = store.settings.admin_language
  const product = pickTranslation(review.product, language, store.primaryLanguage) ?? ''
  tellStaffOnce(ctx, { code: 'review-new', params: { product }, link: `/admin/reviews/${id}`, level: 'info' })
  const alert = {
    template: 'review-alert' as const,
    language,
    params: {
      author: review.author,
      rating: review.rating,
      text: review.text,
      product,
      link: `${originOf(null)}/admin/reviews/${id}`,
    },
  }
  for (const to of store.settings.alert_types.includes('review') ? alertAddresses(store) : [])
    await queueMail(ctx, { ...alert, to, key: `review-alert:${id}:${to}` })
  await alertChats(ctx, store, 'review', { ...alert, key: `review-alert:${id}` })
}

export const reviewJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'review-alerts', retries: 8 }, (ctx, { review_id }, store) =>
    alertReview(ctx, store, String(review_id)),
  ),
]
