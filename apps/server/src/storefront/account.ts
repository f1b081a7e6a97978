import { AppError, operations } from '@shopwright/engine'
import { minutes } from '@shopwright/resource'
import {
  addressesOf,
  askedOf,
  askMailed,
  changeOwnCustomer,
  deviceCookie,
  endSessions,
  household,
  noteAttempt,
  offeredGroups,
  ordersOf,
  profileOf,
  refuseThrottled,
  registerCustomer,
  requestReset,
  resetPassword,
  type ShopCtx,
  sessionLength,
  setCookie,
  signIn,
  storeCountries,
  termsPage,
} from '@shopwright/shop/server'
import type { Account, Country, OrderSummary, Outcome, RegistrationForm } from '@shopwright/theme-kit'
import { countryViews, savedAddress } from './cart-views.ts'
import { answersIn, answerValues, askedHere, customFieldViews } from './custom-fields.ts'
import { attempt, field, fieldOrNull, safeBack } from './forms.ts'
import { termsLink, textOf } from './views.ts'
import { inStore, onPlatform, type ShopVisit, scopeOf } from './visit.ts'

const perPage = 10

export const logIn = (visit: ShopVisit, form: FormData): Promise<Outcome<{ back: string }>> =>
  attempt(visit, form, async () => {
    const credentials = { email: field(form, 'email'), password: String(form.get('password') ?? '') }
    await enter(visit, credentials)
    return { back: safeBack(fieldOrNull(form, 'back'), '/account') }
  })

async function enter(visit: ShopVisit, credentials: { email: string; password: string }): Promise<void> {
  const { parts, store } = visit
  const result = await parts.passwords(() =>
    onPlatform(visit, (ctx) =>
      signIn(ctx, store, { ...credentials, device: visit.device }, parts.secret, visit.isBrowser),
    ),
  )
  if ('refused' in result) throw result.refused
  const { accessToken, fingerprint } = result.ok
  const options = { maxAge: sessionLength / 1000, secure: parts.secure }
  if (fingerprint) visit.cookies.push(setCookie('sw_fp', fingerprint, options))
  visit.cookies.push(setCookie('sw_session', accessToken, options))
  visit.cookies.push(deviceCookie(parts, result.ok.device))
}

/** The groups that a shopper may join, and what each of them is asked. */
export async function registrationForm(visit: ShopVisit): Promise<RegistrationForm> {
  return inStore(visit, async (ctx) => ({
    terms: termsLink(visit, await termsPage(ctx, 'account_terms_id')),
    groups: await Promise.all(
      (await offeredGroups(ctx)).map(async ({ id, name, description, approval }) => ({
        id,
        title: textOf(visit, name),
        description: description ? textOf(visit, description) : '',
        needsApproval: approval,
        isDefault: id === visit.store.settings.customer_group_id,
        fields: customFieldViews(visit, await askedOf(ctx, 'account', id)),
      })),
    ),
  }))
}

/** A taken address gets the same answer; whoever gave its right password is simply let in. */
export const signUp = (visit: ShopVisit, form: FormData): Promise<Outcome<{ back: string }>> =>
  attempt(visit, form, async () => {
    const { parts, store } = visit
    const groupId = fieldOrNull(form, 'customer_group_id')
    const asked = await inStore(visit, (ctx) => askedOf(ctx, 'account', groupId ?? undefined))
    const body = {
      email: field(form, 'email'),
      password: String(form.get('password') ?? ''),
      first_name: field(form, 'first_name'),
      last_name: field(form, 'last_name'),
      phone: field(form, 'phone'),
      newsletter: form.get('newsletter') !== null,
      terms_agreed: form.get('terms_agreed') !== null,
      customer_group_id: groupId,
      custom_fields: answersIn(form, asked),
    }
    if (String(form.get('password_again') ?? '') !== body.password)
      throw new AppError('invalid', {}, { fields: { password_again: { code: 'passwords-differ' } } })
    const { approved } = await askMailed(parts, scopeOf(visit), 'register', (ctx) =>
      registerCustomer(ctx as ShopCtx, body, `${parts.originOf(store)}/account`),
    )
    try {
      await enter(visit, body)
      return { back: safeBack(fieldOrNull(form, 'back'), '/account') }
    } catch (error) {
      if (error instanceof AppError) return { back: `/login?registered=${approved ? '1' : 'approval'}` }
      throw error
    }
  })

const throttled = (visit: ShopVisit, subject: string, max: number): Promise<void> =>
  onPlatform(visit, async (ctx) => {
    await refuseThrottled(ctx, [{ subject, max, within: minutes(60) }])
    await noteAttempt(ctx, [subject], false)
  })

export async function logOut(visit: ShopVisit): Promise<void> {
  visit.isPersonal = true
  const { sessionId, parts } = visit
  if (sessionId) {
    await onPlatform(visit, (ctx) => endSessions(ctx, { id: sessionId }))
    parts.sessions.forget()
  }
  for (const name of ['sw_fp', 'sw_session', 'sw_cart'])
    visit.cookies.push(setCookie(name, '', { maxAge: 0, secure: parts.secure }))
}

export const askReset = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const email = field(form, 'email').toLowerCase()
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254)
      throw new AppError('invalid', {}, { fields: { email: { code: 'not-an-email' } } })
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

export async function accountPage(visit: ShopVisit): Promise<Account | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  return inStore(visit, async (ctx) => {
    const profile = await profileOf(ctx, id)
    if (!profile) return null
    const countries = await storeCountries(ctx)
    const { custom_fields, ...known } = profile
    return {
      profile: { ...known, phone: profile.phone ?? '', answers: answerValues(custom_fields) },
      customFields: customFieldViews(visit, await askedOf(ctx, 'account')),
      addressFields: customFieldViews(visit, await askedOf(ctx, 'address')),
      addresses: (await addressesOf(ctx, id)).map((row) => savedAddress(visit, row, countries)),
      orders: (await summaries(visit, ctx, id, { limit: 5, skip: 0 })).orders,
    }
  })
}

export async function orderList(
  visit: ShopVisit,
  page: number,
): Promise<{ orders: OrderSummary[]; page: number; pages: number } | null> {
  visit.isPersonal = true
  const id = visit.customerId
  if (!id) return null
  const found = await inStore(visit, (ctx) => summaries(visit, ctx, id, { limit: perPage, skip: (page - 1) * perPage }))
  return { orders: found.orders, page, pages: Math.ceil(found.total / perPage) }
}

async function summaries(
  visit: ShopVisit,
  ctx: ShopCtx,
  id: string,
  slice: { limit: number; skip: number },
): Promise<{ orders: OrderSummary[]; total: number }> {
  const { rows, total } = await ordersOf(ctx, id, slice)
  return {
    total,
    orders: rows.map((row) => ({
      id: row.id,
      number: row.number,
      placedAt: row.placed_at.toISOString(),
      status: textOf(visit, row.status),
      statusColour: row.color,
      total: row.total,
      currency: row.currency,
    })),
  }
}

export const countryList = async (visit: ShopVisit): Promise<Country[]> =>
  countryViews(visit, await inStore(visit, storeCountries))

export const keepProfile = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => changeOneself(visit, await profileChanges(visit, form)))

async function profileChanges(visit: ShopVisit, form: FormData): Promise<object> {
  const { account } = await askedHere(visit)
  const password = String(form.get('password') ?? '')
  return {
    first_name: field(form, 'first_name'),
    last_name: field(form, 'last_name'),
    phone: field(form, 'phone'),
    newsletter: form.get('newsletter') !== null,
    custom_fields: answersIn(form, account),
    ...(password ? { password, current_password: String(form.get('current_password') ?? '') } : {}),
  }
}

async function changeOneself(visit: ShopVisit, body: object): Promise<Record<never, never>> {
  const id = visit.customerId
  if (!id) throw new AppError('not-authenticated')
  await onPlatform(visit, (ctx) => changeOwnCustomer(ctx, id, body, visit.sessionId))
  visit.parts.sessions.forget()
  return {}
}

const addressFields = [
  'first_name',
  'last_name',
  'company',
  'address',
  'city',
  'postcode',
  'country_id',
  'zone_id',
  'phone',
]

/** Writes one address among the shopper's others; the first one is the default. */
export const keepAddress = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(
    visit,
    form,
    async () => {
      const id = fieldOrNull(form, 'id')
      const others = await ownAddresses(visit)
      const known = others.find((address) => address.id === id)
      if (id && !known) throw new AppError('not-found')
      const isDefault = form.get('is_default') !== null || known?.is_default || others.length === 0
      const given = Object.fromEntries(addressFields.map((name) => [name, fieldOrNull(form, name)]))
      const custom_fields = answersIn(form, (await askedHere(visit)).address)
      const address = { ...given, ...(id ? { id } : {}), is_default: Boolean(isDefault), custom_fields }
      const rest = others.filter((one) => one.id !== id).map((one) => (isDefault ? { ...one, is_default: false } : one))
      return changeOneself(visit, { addresses: [address, ...rest] })
    },
    (path) => path.replace(/^addresses\.0\./, ''),
  )

/** The default address stays (commerce-rules §2.24). */
export const dropAddress = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    const others = await ownAddresses(visit)
    const gone = others.find(({ id }) => id === field(form, 'id'))
    if (!gone) throw new AppError('not-found')
    if (gone.is_default) throw new AppError('default-address-stays')
    return changeOneself(visit, { addresses: others.filter(({ id }) => id !== gone.id) })
  })

/** Without their answers, which stay as they are. */
async function ownAddresses(visit: ShopVisit) {
  const id = visit.customerId
  if (!id) throw new AppError('not-authenticated')
  const rows = await inStore(visit, (ctx) => addressesOf(ctx, id))
  return rows.map(({ custom_fields: _, ...address }) => address)
}

/** The honeypot answers like a success, so that a robot learns nothing. */
export const writeReview = (visit: ShopVisit, form: FormData): Promise<Outcome> =>
  attempt(visit, form, async () => {
    if (field(form, 'website')) return {}
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
