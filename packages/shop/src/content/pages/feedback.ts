import { minutes } from '@shopwright/resource'
import type { FeedbackPage, Outcome } from '@shopwright/theme-kit'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { requireProof } from '../../pages/captcha.ts'
import { attempt, field } from '../../pages/forms.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { textOf } from '../../pages/texts.ts'
import { onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { takeFeedback } from '../server/feedback.ts'
import { textOfInformation } from './information.ts'

/** The kind of the page whose title and text stand above the form (values §5.5). */
const feedbackKind = 13

export const feedbackPage = (visit: ShopVisit): Promise<FeedbackPage> =>
  readInStore(visit, async (ctx) => {
    const known = (await frameOf(ctx)).pages.find(({ kind }) => kind === feedbackKind)
    const page = known && (await textOfInformation(ctx, visit.store.id, known.id))
    const title = (page && textOf(visit, page.title)) || texts(visit.language.code)('storefront:feedback.title')
    return {
      kind: 'feedback',
      seo: seoOfPath(visit, housePaths.feedback, title, page?.indexed ?? true),
      title,
      text: page ? textOf(visit, page.text) : '',
    }
  })

/** The honeypot answers like a success, so that a robot learns nothing. */
export const writeFeedback = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (field(form, 'website')) return {}
    await requireProof(visit, form, 'feedback')
    const subject = `feedback:${visit.store.id}:${household(visit.actor.ip ?? '')}`
    await onPlatform(visit, async (ctx) => {
      await refuseThrottled(ctx, [{ subject, max: 5, within: minutes(60) }])
      await noteAttempt(ctx, [subject], false)
    })
    const given = { name: field(form, 'name'), email: field(form, 'email'), text: field(form, 'text') }
    await onPlatform(visit, (ctx) => takeFeedback(ctx, given))
    return {}
  })
