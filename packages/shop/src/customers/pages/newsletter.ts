import { invalid } from '@shopwright/engine'
import { isMailAddress, minutes } from '@shopwright/resource'
import type { NewsletterPage, Outcome } from '@shopwright/theme-kit'
import { texts } from '../../floor/outbox.ts'
import { household, noteAttempt, refuseThrottled } from '../../floor/throttle.ts'
import { attempt, field } from '../../pages/forms.ts'
import { languagesOf } from '../../pages/languages.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { onPlatform, type ShopVisit } from '../../pages/visit.ts'
import { leaveCartMails } from '../server/cart-mails.ts'
import {
  askToJoin,
  confirmJoining,
  type Joining,
  leaveNewsletter,
  newsletterPath,
  type Signing,
} from '../server/newsletter.ts'

/** What a link of a mail asks is asked once more by a button: programs that look into mails open every link. */
export function newsletterPage(visit: ShopVisit, query: URLSearchParams): NewsletterPage {
  visit.isPersonal = true
  const title = texts(visit.language.code)('storefront:newsletter.title')
  const asks = query.has('confirm')
    ? 'confirm'
    : query.has('leave')
      ? 'leave'
      : query.has('carts')
        ? 'leaveCarts'
        : 'join'
  return { kind: 'newsletter', seo: seoOfPath(visit, newsletterPath, title, asks === 'join'), asks }
}

/** Joins by the form's `email`, below any page its `subscriber` since that may have an `email` of its own; or does what the address of a mailed link says, as mail programs do by one click. */
export const changeNewsletter = (
  visit: ShopVisit,
  query: URLSearchParams,
  form: FormData,
): Promise<Outcome<{ became: 'asked' | 'confirmed' | 'left' | 'cartsLeft' }>> =>
  attempt(visit, form, async () => {
    const signing = signingOf(visit)
    const [confirm, leave] = [query.get('confirm'), query.get('leave')]
    if (confirm !== null) {
      await onPlatform(visit, (ctx) => confirmJoining(ctx, signing, confirm))
      return { became: 'confirmed' }
    }
    if (leave !== null) {
      await onPlatform(visit, (ctx) => leaveNewsletter(ctx, signing, leave))
      return { became: 'left' }
    }
    const carts = query.get('carts')
    if (carts !== null) {
      await onPlatform(visit, (ctx) => leaveCartMails(ctx, carts))
      return { became: 'cartsLeft' }
    }
    if (!field(form, 'website'))
      await join(visit, signing, (field(form, 'email') || field(form, 'subscriber')).toLowerCase())
    return { became: 'asked' }
  })

async function join(visit: ShopVisit, signing: Signing, email: string): Promise<void> {
  if (!isMailAddress(email)) throw invalid({ email: { code: 'not-an-email' } })
  const subject = `newsletter:${visit.store.id}:${household(visit.actor.ip ?? '')}`
  await onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, [{ subject, max: 20, within: minutes(60) }])
    await noteAttempt(ctx, [subject], false)
  })
  await onPlatform(visit, (ctx) => askToJoin(ctx, signing, email))
}

const signingOf = ({ parts, store, language }: Signed): Signing => ({
  secret: parts.secret,
  urlOf: (purpose, token) => `${parts.originOf(store)}${language.prefix}${newsletterPath}?${purpose}=${token}`,
})

type Signed = Pick<ShopVisit, 'store'> & {
  parts: Pick<ShopVisit['parts'], 'secret' | 'originOf'>
  language: Pick<ShopVisit['language'], 'prefix'>
}

/** Whoever ticks the box beside their account is asked by mail, as below any page: an address may be somebody else's. */
export const joiningBy =
  (signed: Signed): Joining =>
  (ctx, email) =>
    askToJoin(ctx, signingOf(signed), email)

/** The same for who calls the API, in this language of the store. */
export const joiningAt = (parts: Signed['parts'], store: ShopVisit['store'], language: string): Joining =>
  joiningBy({ parts, store, language: languagesOf(store).find(({ code }) => code === language) ?? { prefix: '' } })
