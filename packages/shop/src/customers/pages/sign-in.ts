import { AppError } from '@shopwright/engine'
import { isMailAddress } from '@shopwright/resource'
import type { Outcome } from '@shopwright/theme-kit'
import { askMailed } from '../../floor/ask-mailed.ts'
import { deviceCookie, setCookie } from '../../floor/cookies.ts'
import { endSessions, sessionLength } from '../../floor/sessions.ts'
import { attempt, field, fieldOrNull, safeBack } from '../../pages/forms.ts'
import { onPlatform, type ShopVisit, scopeOf } from '../../pages/visit.ts'
import { requestReset, resetPassword } from '../../platform/server/password-reset.ts'
import { type SignedIn, signIn } from '../../platform/server/sign-in.ts'

export const logIn = (visit: ShopVisit, form: FormData): Promise<Outcome<{ back: string }>> =>
  attempt(visit, form, async () => {
    const credentials = { email: field(form, 'email'), password: String(form.get('password') ?? '') }
    await enter(visit, credentials)
    return { back: safeBack(fieldOrNull(form, 'back'), '/account') }
  })

export async function enter(visit: ShopVisit, credentials: { email: string; password: string }): Promise<void> {
  const { parts, store } = visit
  const result = await parts.passwords(() =>
    onPlatform(visit, (ctx) =>
      signIn(ctx, store, { ...credentials, device: visit.device }, parts.secret, visit.isBrowser),
    ),
  )
  if ('refused' in result) throw result.refused
  keepSession(visit, result.ok)
}

/** The browser is theirs from here on. */
export function keepSession(visit: ShopVisit, { accessToken, fingerprint, device, customer }: SignedIn): void {
  const { parts } = visit
  const options = { maxAge: sessionLength / 1000, secure: parts.secure }
  if (fingerprint) visit.cookies.push(setCookie('sw_fp', fingerprint, options))
  visit.cookies.push(setCookie('sw_session', accessToken, options))
  visit.cookies.push(deviceCookie(parts, device))
  // Whose what the browser remembers is from here on.
  visit.customerId = String(customer.id)
}

export async function logOut(visit: ShopVisit): Promise<void> {
  visit.isPersonal = true
  const { sessionId, parts } = visit
  if (sessionId) {
    await onPlatform(visit, (ctx) => endSessions(ctx, { id: sessionId }))
    parts.sessions.forget()
  }
  for (const name of ['sw_fp', 'sw_session', 'sw_cart', 'sw_written'])
    visit.cookies.push(setCookie(name, '', { maxAge: 0, secure: parts.secure }))
}

export const askReset = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const email = field(form, 'email').toLowerCase()
    if (!isMailAddress(email)) throw new AppError('invalid', {}, { fields: { email: { code: 'not-an-email' } } })
    const origin = visit.parts.originOf(visit.store)
    await askMailed(visit.parts, scopeOf(visit), 'reset', (ctx) =>
      requestReset(ctx, visit.store, email, (token) => `${origin}${visit.language.prefix}/reset?token=${token}`),
    )
    return {}
  })

export const setPassword = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const password = String(form.get('password') ?? '')
    if (String(form.get('password_again') ?? '') !== password)
      throw new AppError('invalid', {}, { fields: { password_again: { code: 'passwords-differ' } } })
    await visit.parts.passwords(() =>
      onPlatform(visit, (ctx) => resetPassword(ctx, visit.store, field(form, 'token'), password)),
    )
    visit.parts.sessions.forget()
    return {}
  })
