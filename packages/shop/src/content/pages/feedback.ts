import { minutes } from '@shopwright/resource'
import type { FeedbackPage, Outcome } from '@shopwright/theme-kit'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { isSaid, takeFeedback } from '../server/feedback.ts'
import { introOf } from './intros.ts'

export const feedbackPage = (visit: ShopVisit): Promise<FeedbackPage> =>
  readInStore(visit, async (ctx) => {
    const page = await introOf(visit, ctx, 'feedback')
    const title = page?.title || texts(visit.language.code)('storefront:feedback.title')
    return {
      kind: 'feedback',
      seo: seoOfPath(visit, housePaths.feedback, title, page?.indexed ?? true),
      title,
      text: page?.text ?? '',
    }
  })

/** The honeypot answers like a success, so that a robot learns nothing. */
export const writeFeedback = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (field(form, 'website')) return {}
    const given = { name: field(form, 'name'), email: field(form, 'email'), text: field(form, 'text') }
    if (await readInStore(visit, (ctx) => isSaid(ctx, given))) return {}
    await requireProof(visit, form, 'feedback')
    const subject = `feedback:${visit.store.id}:${household(visit.actor.ip ?? '')}`
    await onPlatform(visit, async (ctx) => {
      await refuseThrottled(ctx, [{ subject, max: 5, within: minutes(60) }])
      await noteAttempt(ctx, [subject], false)
    })
    await onPlatform(visit, (ctx) => takeFeedback(ctx, given))
    return {}
  })
