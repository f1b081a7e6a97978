import { AppError, invalid } from '@shopwright/engine'
import { isMailAddress, minutes } from '@shopwright/resource'
import type { LoginFinish, Outcome, OwnLogins } from '@shopwright/theme-kit'
import { setCookie } from '../../floor/cookies.ts'
import { LoginFailure, loginProviderOf, loginWaysOf } from '../../floor/login-providers.ts'
import { isSameSecret } from '../../floor/same-secret.ts'
import { household, isFlooded, takeTry } from '../../floor/throttle.ts'
import { attempt, field, fieldOrNull, safeBack } from '../../pages/forms.ts'
import { inStore, onPlatform, readInStore, type ShopVisit } from '../../pages/visit.ts'
import { signInVouched } from '../../platform/server/sign-in.ts'
import { askedOf } from '../server/custom-fields.ts'
import { customerAt, registerVouched } from '../server/customers.ts'
import {
  customerByLogin,
  forgetLogin,
  forgetLoginCode,
  type LoginAsked,
  type LoginCame,
  loginsOf,
  mailLoginCode,
  nameOf,
  newAsked,
  openLogin,
  sealLogin,
  takeOver,
  tieLogin,
  untieLogin,
} from '../server/logins.ts'
import { answersIn } from './custom-fields.ts'
import { loginWays } from './login-ways.ts'
import { joiningBy } from './newsletter.ts'
import { registrationForm } from './registration.ts'
import { keepSession } from './sign-in.ts'

const lasts = minutes(15)
/** Wrong codes, of one that was mailed. */
const tries = 5

/** Where a browser goes to be asked who it is of, with what it keeps meanwhile; null where nobody of that name is asked. */
export function beginLogin(visit: ShopVisit, code: string, query: URLSearchParams): string | null {
  const { parts, store, language, customerId } = visit
  const found = loginProviderOf(store, parts.engine.vault, code)
  if (!found) return null
  const { provider, app } = found
  const asked = newAsked({
    provider: provider.code,
    back: safeBack(query.get('back'), '/account'),
    prefix: language.prefix,
    link: query.has('link') ? customerId : null,
    until: parts.engine.clock().getTime() + lasts,
  })
  keep(visit, 'asked', sealLogin(parts.engine.vault, store, 'asked', asked))
  const { state, nonce, verifier } = asked
  return provider.ask(app, { state, nonce, verifier, language: language.tag })
}

/** What is said at the sign-in of who comes back and cannot be let in. */
type Refused = 'again' | 'silent' | 'closed' | 'shut-out' | 'not-approved' | 'login-taken'

/** Who came back from there: signed in, or led on to be asked for the rest. Answers the page to go to; null where nobody of that name is asked. */
export async function endLogin(visit: ShopVisit, code: string, query: URLSearchParams): Promise<string | null> {
  const { parts, store } = visit
  if (!loginWaysOf(store).some((one) => one === code)) return null
  const asked = openLogin(parts.engine.vault, store, 'asked', visit.login.asked, parts.engine.clock())
  drop(visit, 'asked')
  const prefix = asked?.prefix ?? visit.language.prefix
  try {
    return `${prefix}${await comeBack(visit, code, asked, query)}`
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    // Without what came: codes and states are as good as keys.
    const reason = error instanceof Error ? error.message : ''
    parts.engine.log.info({ store_id: store.id, provider: code, refused, reason }, 'a login did not come through')
    return `${prefix}${asked?.link ? '/account/profile' : '/login'}?refused=${refused}`
  }
}

async function comeBack(
  visit: ShopVisit,
  code: string,
  asked: LoginAsked | null,
  query: URLSearchParams,
): Promise<string> {
  const { parts, store } = visit
  const [state, given] = [query.get('state') ?? '', query.get('code') ?? '']
  if (!asked || asked.provider !== code || !isSameSecret(state, asked.state)) throw new LoginFailure('refused', 'state')
  // Whoever does not want to is back where they were.
  if (query.has('error') || !given || given.length > 2048) return asked.link ? '/account/profile' : '/login'
  const subject = `login:${store.id}:${household(visit.actor.ip ?? '')}`
  const isUsed = await onPlatform(visit, async (ctx) => {
    await takeTry(ctx, { subject, max: 100, within: minutes(60) })
    return isFlooded(ctx, { subject: `login-asked:${asked.id}`, max: 1, within: lasts })
  })
  if (isUsed) throw new LoginFailure('refused', 'used before')
  const found = loginProviderOf(store, parts.engine.vault, code)
  if (!found) throw new LoginFailure('closed', 'no keys')
  const { nonce, verifier, provider, back, link } = asked
  const who = await found.provider.identify(found.app, { code: given, nonce, verifier })
  const customerId = await inStore(visit, (ctx) => customerByLogin(ctx, provider, who.subject))
  if (customerId && link && link !== customerId) throw new AppError('login-taken')
  if (customerId) {
    await enterVouched(visit, customerId)
    return back
  }
  keepCame(visit, {
    id: asked.id,
    provider,
    back,
    link,
    who,
    shown: who.isVerified && who.email ? 'provider' : null,
    code: null,
    until: parts.engine.clock().getTime() + lasts,
  })
  return '/login/finish'
}

function refusalOf(error: unknown): Refused | null {
  if (error instanceof LoginFailure)
    return error.kind === 'away' ? 'silent' : error.kind === 'closed' ? 'closed' : 'again'
  if (!(error instanceof AppError)) return null
  const { code } = error
  if (code === 'too-many-requests') return 'again'
  return code === 'shut-out' || code === 'not-approved' || code === 'login-taken' ? code : null
}

async function enterVouched(visit: ShopVisit, customerId: string): Promise<void> {
  const { parts, store, device, isBrowser } = visit
  const entry = { device, secret: parts.secret, bound: isBrowser }
  keepSession(visit, await onPlatform(visit, (ctx) => signInVouched(ctx, store, customerId, entry)))
}

/** What is left to be asked of who has come from a provider; null for who has not. */
export async function loginFinish(visit: ShopVisit): Promise<LoginFinish | null> {
  visit.isPersonal = true
  const came = cameTo(visit)
  if (!came) return null
  const { who, provider } = came
  const known = { provider: nameOf(provider), firstName: who.firstName, lastName: who.lastName, email: who.email ?? '' }
  const step = await stepOf(visit, came)
  if (step === 'join') return { ...known, step, email: emailOf(came), form: await registrationForm(visit) }
  // Whoever is asked whether it is them is told as much as the provider told.
  const name = `${who.firstName} ${who.lastName}`.trim()
  if (step === 'link') return { ...known, step, email: known.email || name || known.provider }
  return { ...known, step, ...(step === 'code' ? { email: came.code?.email ?? '' } : {}) }
}

/** Beside the account of who has signed in it is asked whether to tie both; an address that nobody has shown, or that has an account, is mailed to. */
async function stepOf(visit: ShopVisit, came: LoginCame): Promise<LoginFinish['step']> {
  if (came.link) return 'link'
  if (came.code) return 'code'
  if (came.shown === null) return 'address'
  const taken = await readInStore(visit, (ctx) => customerAt(ctx, emailOf(came)))
  return taken ? 'known' : 'join'
}

const emailOf = ({ who, code }: LoginCame): string => code?.email ?? who.email ?? ''

/** Does what the page of `loginFinish` asks, by the form's `intent`. */
export const finishLogin = (visit: ShopVisit, form: FormData): Promise<Outcome<{ back: string | null }>> =>
  attempt(visit, form, async () => {
    const came = cameTo(visit)
    if (!came) throw new AppError('login-over')
    switch (field(form, 'intent')) {
      case 'link':
        return link(visit, came)
      case 'code':
        return sendCode(visit, came, form)
      case 'prove':
        return prove(visit, came, field(form, 'code').replace(/\s/g, ''))
      case 'join':
        return join(visit, came, form)
      default:
        drop(visit, 'came')
        return { back: came.link ? '/account/profile' : '/login' }
    }
  })

async function link(visit: ShopVisit, { link: wanted, provider, who, shown }: LoginCame): Promise<{ back: string }> {
  const { customerId } = visit
  if (!wanted || wanted !== customerId) throw new AppError('not-authenticated')
  await onPlatform(visit, async (ctx) => {
    const own = await customerAt(ctx, who.email ?? '')
    await tieLogin(ctx, customerId, { provider, who, isProven: shown !== null && own?.id === customerId })
  })
  drop(visit, 'came')
  return { back: '/account/profile' }
}

async function sendCode(visit: ShopVisit, came: LoginCame, form: FormData): Promise<{ back: null }> {
  if (came.link) throw new AppError('login-over')
  // What the provider has shown is the address; else it is what they type.
  const email = came.shown === 'provider' ? (came.who.email ?? '') : field(form, 'email').toLowerCase()
  if (!isMailAddress(email)) throw invalid({ email: { code: 'not-an-email' } })
  const subject = `login-mail:${visit.store.id}:${household(visit.actor.ip ?? '')}`
  const next = await onPlatform(visit, async (ctx) => {
    await takeTry(ctx, { subject, max: 20, within: minutes(60) })
    return mailLoginCode(ctx, came, email)
  })
  keepCame(visit, { ...next, until: visit.parts.engine.clock().getTime() + lasts })
  return { back: null }
}

/** The right code shows whose the mailbox is: an account of that address is theirs from now on, whoever made it. */
async function prove(visit: ShopVisit, came: LoginCame, digits: string): Promise<{ back: string | null }> {
  const { code, provider, who } = came
  if (!code || came.link) throw new AppError('login-over')
  const subject = `login-code:${visit.store.id}:${came.id}`
  const isRight = isSameSecret(digits, code.digits)
  await onPlatform(visit, (ctx) => takeTry(ctx, { subject, max: tries, within: lasts }))
  if (!isRight) throw invalid({ code: { code: 'wrong-code' } })
  const taken = await onPlatform(visit, async (ctx) => {
    await forgetLoginCode(ctx, came)
    const customer = await customerAt(ctx, code.email)
    if (customer) await takeOver(ctx, customer.id, { provider, who })
    return customer
  })
  visit.parts.sessions.forget()
  if (taken) return enterFinished(visit, came, taken.id)
  keepCame(visit, { ...came, who: { ...who, email: code.email }, shown: 'mail', code: null })
  return { back: null }
}

async function join(visit: ShopVisit, came: LoginCame, form: FormData): Promise<{ back: string }> {
  const { parts, store } = visit
  const { provider, who, shown } = came
  if (came.link || came.code || shown === null) throw new AppError('login-over')
  const groupId = fieldOrNull(form, 'customer_group_id')
  const asked = await inStore(visit, (ctx) => askedOf(ctx, 'account', groupId ?? undefined))
  const body = {
    first_name: field(form, 'first_name'),
    last_name: field(form, 'last_name'),
    phone: field(form, 'phone'),
    newsletter: form.get('newsletter') !== null,
    terms_agreed: form.get('terms_agreed') !== null,
    customer_group_id: groupId,
    custom_fields: answersIn(form, asked),
  }
  const { id, approved } = await onPlatform(visit, async (ctx) => {
    const email = emailOf(came)
    const made = await registerVouched(
      ctx,
      email,
      body,
      `${parts.originOf(store)}${visit.language.prefix}/account`,
      joiningBy(visit),
    )
    await tieLogin(ctx, made.id, { provider, who, isProven: true })
    return made
  })
  if (approved) return enterFinished(visit, came, id)
  drop(visit, 'came')
  return { back: '/login?registered=approval' }
}

async function enterFinished(visit: ShopVisit, came: LoginCame, customerId: string): Promise<{ back: string }> {
  drop(visit, 'came')
  try {
    await enterVouched(visit, customerId)
    return { back: came.back }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return { back: `/login?refused=${refused}` }
  }
}

/** How the signed-in shopper may sign in, and what may be added; null where the shop has no such ways, without asking for any. */
export async function ownLogins(visit: ShopVisit): Promise<OwnLogins | null> {
  visit.isPersonal = true
  const { customerId } = visit
  const ways = loginWays(visit)
  if (!customerId || !ways.length) return null
  const tied = await readInStore(visit, (ctx) => loginsOf(ctx, customerId))
  return {
    tied: tied.map(({ id, provider, email }) => ({ id, name: nameOf(provider), email: email ?? '' })),
    more: ways.filter(({ code }) => !tied.some(({ provider }) => provider === code)),
  }
}

/** Takes away the login of the form's `id`. */
export const dropLogin = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const { customerId, sessionId, parts } = visit
    if (!customerId) throw new AppError('not-authenticated')
    await onPlatform(visit, (ctx) => untieLogin(ctx, customerId, field(form, 'id'), sessionId))
    parts.sessions.forget()
    return {}
  })

/** What a provider asks in the name of who wants to be forgotten; null for who is no provider of this shop, or signs as none. */
export async function deleteByProvider(visit: ShopVisit, code: string, signed: string): Promise<object | null> {
  const { parts, store } = visit
  const found = loginProviderOf(store, parts.engine.vault, code)
  const subject = found?.provider.readDeletion?.(found.app, signed.slice(0, 4096)) ?? null
  if (!found || subject === null) return null
  await onPlatform(visit, (ctx) => forgetLogin(ctx, found.provider.code, subject))
  parts.sessions.forget()
  // Nothing is left to look for: the page says so to whoever follows it.
  return { url: `${parts.originOf(store)}/login?forgotten=1`, confirmation_code: crypto.randomUUID() }
}

const cameTo = ({ parts, store, login }: ShopVisit): LoginCame | null =>
  openLogin(parts.engine.vault, store, 'came', login.came, parts.engine.clock())

function keepCame(visit: ShopVisit, came: LoginCame): void {
  keep(visit, 'came', sealLogin(visit.parts.engine.vault, visit.store, 'came', came))
}

type Name = keyof ShopVisit['login']

function keep(visit: ShopVisit, name: Name, sealed: string): void {
  visit.login[name] = sealed
  visit.cookies.push(setCookie(`sw_${name}`, sealed, { maxAge: lasts / 1000, secure: visit.parts.secure }))
}

function drop(visit: ShopVisit, name: Name): void {
  visit.login[name] = undefined
  visit.cookies.push(setCookie(`sw_${name}`, '', { maxAge: 0, secure: visit.parts.secure }))
}
