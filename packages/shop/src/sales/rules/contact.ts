// A shopper is called by name, phoned at a full number and, where there is one, written to at a valid e-mail; an address is as complete as its country asks.

import { normalisePhone } from '../../customers/rules/phone.ts'
import { postcodeFault } from '../../platform/rules/postcode.ts'

export type FieldError = { field: string; code: FieldErrorCode; params: Record<string, number> }

export type FieldErrorCode = 'field-required' | 'field-too-short' | 'field-too-long' | 'must-be-email' | 'must-be-phone'

export type Contact = { first_name: string; last_name: string; email: string; phone: string }

export type ContactAddress = {
  address?: string | null
  city?: string | null
  postcode?: string | null
  country_id?: string | null
  zone_id?: string | null
}

type Length = readonly [minimum: number, maximum: number]

const CONTACT: readonly (readonly [field: keyof Contact, length: Length])[] = [
  ['first_name', [1, 32]],
  ['last_name', [1, 32]],
  ['email', [3, 96]],
  ['phone', [3, 32]],
]

export function checkContact(contact: Contact, isEmailRequired = true): FieldError[] {
  const hasEmail = isEmailRequired || contact.email.trim() !== ''
  const asked = CONTACT.filter(([field]) => field !== 'email' || hasEmail)
  const errors = asked.flatMap(([field, length]) => checkLength(field, contact[field], length))
  const isFine = (field: string): boolean => !errors.some((found) => found.field === field)
  if (hasEmail && isFine('email') && !isEmail(contact.email)) errors.push(error('email', 'must-be-email'))
  if (isFine('phone') && normalisePhone(contact.phone) === null) errors.push(error('phone', 'must-be-phone'))
  return errors
}

/** Fields come back as "delivery_address.city". A missing country asks for no postcode. */
export function checkAddress(
  address: ContactAddress | null,
  country: { postcode_required: boolean; zone_required?: boolean } | null,
  prefix: string,
): FieldError[] {
  const at = (field: string): string => `${prefix}.${field}`
  const errors = [
    ...checkLength(at('address'), address?.address, [3, 128]),
    ...checkLength(at('city'), address?.city, [2, 128]),
  ]
  const postcode = country?.postcode_required ? postcodeFault(address?.postcode) : null
  if (postcode) errors.push({ field: at('postcode'), ...postcode })
  if (!address?.country_id) errors.push(error(at('country_id'), 'field-required'))
  if (country?.zone_required && !address?.zone_id) errors.push(error(at('zone_id'), 'field-required'))
  return errors
}

/** One @, a dot in the domain, no blanks or control characters: what a mail server can be asked about. */
export function isEmail(text: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u.test(
    text.trim(),
  )
}

function checkLength(field: string, value: string | null | undefined, [minimum, maximum]: Length): FieldError[] {
  const length = (value ?? '').trim().length
  if (length === 0) return [error(field, 'field-required')]
  if (length < minimum) return [error(field, 'field-too-short', { minimum })]
  return length > maximum ? [error(field, 'field-too-long', { maximum })] : []
}

function error(field: string, code: FieldErrorCode, params: Record<string, number> = {}): FieldError {
  return { field, code, params }
}
