import { AppError } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import type { CaptchaChallenge, CaptchaPage } from '@shopwright/theme-kit'
import { household, isFlooded } from '../floor/throttle.ts'
import { workDone, workFor, workLifetime } from '../floor/work-proof.ts'
import { field } from './forms.ts'
import { onPlatform, type ShopVisit } from './visit.ts'

/** So often in an hour a household sends forms that no script has reckoned for. */
const unreckoned = 10

/** The forms of this shop that are asked for proof. */
export function askedPages({ store: { settings } }: ShopVisit): CaptchaPage[] {
  const asked: Record<CaptchaPage, boolean> = {
    registration: settings.captcha_registration,
    guest_checkout: settings.captcha_guest_checkout,
    review: settings.captcha_review,
    return: settings.captcha_return,
    feedback: settings.captcha_feedback,
    restock: settings.captcha_restock,
  }
  return (Object.keys(asked) as CaptchaPage[]).filter((page) => asked[page]) // the keys above
}

/** What a browser reckons before it sends a form; no puzzle. */
export async function captchaChallenge(visit: ShopVisit): Promise<CaptchaChallenge> {
  visit.isPersonal = true
  return workFor(giverOf(visit))
}

/**
 * Refuses with `captcha-failed` a form of this page that nobody reckoned for, or whose result is wrong, another shop's, too old
 * or used before. Without scripts nobody can reckon: of such forms a household sends a few in an hour.
 */
export async function requireProof(visit: ShopVisit, form: FormData, page: CaptchaPage): Promise<void> {
  // Who has signed in has proved it before.
  if (visit.customerId || !askedPages(visit).includes(page)) return
  const given = field(form, 'captcha')
  const done = given && (await workDone(giverOf(visit), given))
  if (given && !done) throw new AppError('captcha-failed')
  if (!given && !visit.parts.isPaced) return
  const limit = done
    ? { subject: `captcha:${done}`, max: 1, within: workLifetime }
    : { subject: `captcha:${visit.store.id}:${household(visit.actor.ip ?? '')}`, max: unreckoned, within: minutes(60) }
  if (await onPlatform(visit, (ctx) => isFlooded(ctx, limit))) throw new AppError('captcha-failed')
}

const giverOf = ({ parts, store }: ShopVisit) => ({
  secret: parts.secret,
  storeId: store.id,
  now: parts.engine.clock(),
})
