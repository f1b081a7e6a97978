import { operations } from '@shopwright/engine'
import { isId, minutes } from '@shopwright/resource'
import type { Outcome } from '@shopwright/theme-kit'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { sameReview } from '../server/reviews.ts'

/** The honeypot answers like a success, so that a robot learns nothing. */
export const writeReview = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (field(form, 'website')) return {}
    const rating = Number(field(form, 'rating'))
    const body = {
      product_id: field(form, 'product_id'),
      author: field(form, 'author'),
      text: field(form, 'text'),
      rating,
    }
    if (isId(body.product_id) && stars.includes(rating) && (await readInStore(visit, (ctx) => sameReview(ctx, body))))
      return {}
    await requireProof(visit, form, 'review')
    await throttled(visit, `review:${visit.store.id}:${household(visit.actor.ip ?? '')}`, 10)
    await inStore(visit, (ctx) => operations.create(ctx, 'reviews', body))
    return {}
  })

const stars = [1, 2, 3, 4, 5]

const throttled = (visit: ShopVisit, subject: string, max: number): Promise<void> =>
  onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, [{ subject, max, within: minutes(60) }])
    await noteAttempt(ctx, [subject], false)
  })
