import { operations } from '@shopwright/engine'
import { isId, minutes } from '@shopwright/resource'
import type { Outcome, ReviewOutcome, WrittenReview } from '@shopwright/theme-kit'
import { setCookie } from '../../floor/cookies.ts'
import { packed, unpacked } from '../../floor/packed.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { inStore, onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { sameReview } from '../server/reviews.ts'

/** What a guest has written whom the store asks to sign in first waits in the browser until they have. */
export async function writeReview(visit: ShopVisit, form: FormData): Promise<ReviewOutcome> {
  const outcome = await takeReview(visit, form)
  if (outcome.ok) {
    if (writtenReview(visit)?.product_id === field(form, 'product_id')) keepWritten(visit, null)
    return outcome
  }
  const { reviews_allowed, reviews_guests, reviews_purchased } = visit.store.settings
  const isAsked = !visit.customerId && reviews_allowed && (!reviews_guests || reviews_purchased)
  return isAsked && keepWritten(visit, writtenIn(form)) ? { ...outcome, signIn: true } : outcome
}

/** The honeypot answers like a success, so that a robot learns nothing. */
const takeReview = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
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

const parts = ['product_id', 'rating', 'author', 'text'] as const

const writtenIn = (form: FormData): WrittenReview =>
  Object.fromEntries(parts.map((name) => [name, field(form, name)])) as WrittenReview // a field for each name

/** For as long as somebody needs to make an account. */
const keptFor = 3600

/** False where it is more than a browser keeps. */
function keepWritten({ parts: { secure }, cookies }: ShopVisit, written: WrittenReview | null): boolean {
  const kept = written ? packed(written) : ''
  if (kept === null) return false
  cookies.push(setCookie('sw_written', kept, { maxAge: written ? keptFor : 0, secure }))
  return true
}

/** What this browser keeps of a review that could not be sent yet; null where it keeps none. */
export function writtenReview(visit: ShopVisit): WrittenReview | null {
  visit.isPersonal = true
  return visit.written ? unpacked(visit.written, parts) : null
}

const throttled = (visit: ShopVisit, subject: string, max: number): Promise<void> =>
  onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, [{ subject, max, within: minutes(60) }])
    await noteAttempt(ctx, [subject], false)
  })
