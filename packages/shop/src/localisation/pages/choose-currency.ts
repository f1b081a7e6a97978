import { setCookie } from '../../floor/cookies.ts'
import { field, safeBack } from '../../pages/forms.ts'
import type { ShopVisit } from '../../pages/visit.ts'

const aYear = 365 * 86_400

/** Keeps the currency in a cookie, the store's own without one; answers the page to go back to. */
export function chooseCurrency(visit: ShopVisit, form: FormData): string {
  visit.isPersonal = true
  const wanted = field(form, 'currency')
  const known = visit.store.currencies.find(({ code }) => String(code) === wanted)
  if (known)
    visit.cookies.push(
      setCookie('sw_currency', known.is_primary ? '' : wanted, {
        maxAge: known.is_primary ? 0 : aYear,
        secure: visit.parts.secure,
      }),
    )
  return safeBack(field(form, 'back'))
}
