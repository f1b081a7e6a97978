import { operations } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import type { Outcome } from '@shopwright/theme-kit'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, onPlatform, type ShopVisit } from '../../pages/visit.ts'

/** The honeypot answers like a success, so that a robot learns nothing. */
export const writeReview = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (field(form, 'website')) return {}
    await requireProof(visit, form, 'review')
    await throttled(visit, `review:${visit.store.id}:${household(visit.actor.ip ?? '')}`, 10)
    const rating = Number(field(form, 'rating'))
    const body = {
      product_id: field(form, 'product_id'),
      author: field(form, 'author'),
      text: field(form, 'text'),
      rating,
    }
    await inStore(visit, (ctx) => operations.create(ctx, 'reviews', body))
    return {}
  })

const throttled = (visit: ShopVisit, subject: string, max: number): Promise<void> =>
  onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, [{ subject, max, within: minutes(60) }])
    await noteAttempt(ctx, [subject], false)
  })
