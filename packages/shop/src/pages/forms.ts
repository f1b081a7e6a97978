import { AppError } from '@shopwright/engine'
import { errorText } from '@shopwright/i18n/errors'
import type { Refused } from '@shopwright/theme-kit'
import { texts } from '../floor/outbox.ts'
import type { ShopVisit } from './visit.ts'

/** A field of a form as text, trimmed; empty when it is not there. */
export const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\u0000', '').trim() : ''
}

export const fieldOrNull = (form: FormData, name: string): string | null => field(form, name) || null

/** What was entered, to be shown again, several values of one name with commas between; never a password, nor what is good for one form. */
export const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const given = form.getAll(name).filter((value) => typeof value === 'string')
      return given.length && !/password|^captcha$|^sending$/.test(name) ? [[name, given.join(',')]] : []
    }),
  )

/** Runs what a form asks for; a refusal of the house becomes sentences beside its fields, anything else stays an error. */
export async function attempt<T extends object>(
  visit: ShopVisit,
  form: FormData,
  work: () => Promise<T>,
  rename: (path: string) => string = (path) => path,
): Promise<({ ok: true } & T) | Refused> {
  visit.isPersonal = true
  try {
    return { ok: true, ...(await work()) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return refusedBy(visit, form, error, rename)
  }
}

function refusedBy(visit: ShopVisit, form: FormData, error: AppError, rename: (path: string) => string): Refused {
  const t = texts(visit.language.code)
  const errors = Object.fromEntries(
    Object.entries(error.fields).map(([path, fault]) => [
      rename(path),
      errorText(t, visit.language.code, fault.code, fault.params),
    ]),
  )
  return {
    ok: false,
    message: errorText(t, visit.language.code, error.code, error.params),
    errors,
    values: valuesOf(form),
  }
}

/** A path of this shop to go back to; anything that could lead elsewhere becomes `fallback` (T11). */
export function safeBack(path: string | null, fallback = '/'): string {
  if (!path || !/^\/[^/\\]/.test(`${path}x`) || /[\u0000-\u001f\\]/.test(path)) return fallback
  const url = URL.parse(path, 'http://shop.invalid')
  return url?.host === 'shop.invalid' ? `${url.pathname}${url.search}` : fallback
}
