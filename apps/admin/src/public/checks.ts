import { isMailAddress } from '@shopwright/resource'
import { passwordProblem } from '@shopwright/shop/rules'
import i18next from 'i18next'

/** The browser's own view of what the server will refuse (spec §5); each answers the text of the fault, or nothing. */
export const checkRequired = (value: string): string | undefined =>
  value.trim() ? undefined : i18next.t('errors:required')

export const checkEmail = (value: string): string | undefined =>
  checkRequired(value) ?? (isMailAddress(value.trim()) ? undefined : i18next.t('errors:not-an-email'))

export const checkPhone = (value: string): string | undefined =>
  !value.trim() || (/^\+?[\d\s().-]{5,24}$/.test(value.trim()) && value.replace(/\D/g, '').length >= 5)
    ? undefined
    : i18next.t('errors:not-a-phone')

export function checkPassword(value: string): string | undefined {
  const problem = checkRequired(value) ?? passwordProblem(value)
  if (problem === 'password-too-long') return i18next.t('errors:too-long', { max: 256 })
  return problem === 'password-too-weak' ? i18next.t('errors:weak-password') : (problem ?? undefined)
}

export const checkRepeated = (value: string, password: string): string | undefined =>
  checkRequired(value) ?? (value === password ? undefined : i18next.t('errors:passwords-differ'))
