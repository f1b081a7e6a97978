import type { Ctx, Engine, Job } from '@shopwright/engine'
import { pickTranslation, type Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { alertStore } from '../../floor/alerts.ts'
import { mailJob } from '../../floor/mail-job.ts'
import { originOf } from '../../floor/origins.ts'
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
  await alertStore(ctx, store, 'review', {
    template: 'review-alert',
    key: `review-alert:${id}`,
    params: {
      author: review.author,
      rating: review.rating,
      text: review.text,
      product,
      link: `${originOf(null)}/admin/reviews/${id}`,
    },
  })
}

export const reviewJobs = (engine: () => Engine): Job[] => [
  mailJob(engine, { name: 'review-alerts', retries: 8 }, (ctx, { review_id }, store) =>
    alertReview(ctx, store, String(review_id)),
  ),
]
