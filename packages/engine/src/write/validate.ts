import {
  type AnyKind,
  type AnyResource,
  belowLeast,
  bodySchema,
  countryCode,
  currencyCode,
  isMailAddress,
  mailAddressesOf,
} from '@shopwright/resource'
import type { Said, Shape } from '@shopwright/resource/shapes'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Data } from '../core/behaviours.ts'
import { type FieldFault, invalid } from '../core/errors.ts'
import { perResource } from '../core/per-resource.ts'
import { pictureHosts } from './sanitise.ts'

// `verbose`: of keywords of our own a fault tells its limit by the schema alone.
const ajv = new Ajv({ allErrors: true, strict: false, coerceTypes: false, verbose: true })
addFormats.default(ajv, ['date', 'date-time', 'uuid'])
ajv.addFormat('email', isMailAddress)
ajv.addFormat('email-list', (text) => mailAddressesOf(text).every(isMailAddress))
ajv.addFormat('phone', (text) => /^\+?[\d\s().-]{5,24}$/.test(text) && text.replace(/\D/g, '').length >= 5)
ajv.addFormat('url', (text) => text === '' || /^https?:\/\/[^\s]+$/.test(text) || /^\/(?![/\\])[^\s]*$/.test(text))
ajv.addFormat('currency-code', currencyCode)
ajv.addFormat('country-code', countryCode)
ajv.addFormat('amount', /^-?\d+(\.\d+)?$/)
ajv.addFormat('decimal', /^-?\d{1,14}(\.\d{1,8})?$/)
ajv.addKeyword({
  keyword: 'decimalMinimum',
  type: 'string',
  validate: (min: number, text: string) => Number(text) >= min,
})
ajv.addKeyword({
  keyword: 'decimalMaximum',
  type: 'string',
  validate: (max: number, text: string) => Number(text) <= max,
})
ajv.addKeyword({
  keyword: 'decimalScale',
  type: 'string',
  validate: (scale: number, text: string) => (text.split('.')[1] ?? '').length <= scale,
})

const compiled = perResource(() => new Map<string, ValidateFunction>())

type Method = 'create' | 'update' | 'patch'

/** Checks a body by its resource's schema; throws one fault for each field, unknown keys named. Returns it as `inDigits` writes it. */
export function validateBody(resource: AnyResource, method: Method, body: unknown, path = ''): Data {
  const checkedBody = checkBody(resource, method, body, path)
  refuseForeignPictures(resource, checkedBody, path)
  return checkedBody
}

/** The same for what no person wrote for this shop, a supplier's file: its foreign pictures become links (`toRow`). */
export function checkBody(resource: AnyResource, method: Method, body: unknown, path = ''): Data {
  const cache = compiled(resource)
  let check = cache.get(method)
  if (!check) {
    check = ajv.compile(bodySchema(resource, method))
    cache.set(method, check)
  }
  checked(check, body, path)
  refuseBlank(resource, body as Data, path)
  return inDigits(resource, body as Data)
}

/** Who writes JSON by hand sends an amount as a number. From here on all are decimal strings, of as many places as the field keeps. */
function inDigits(resource: AnyResource, body: Data): Data {
  const digits: Data = {}
  for (const [name, value] of Object.entries(body)) {
    const kind = typeof value === 'number' ? resource.fields[name] : undefined
    if (kind?.type === 'decimal' || kind?.type === 'money') digits[name] = digitsOf(value as number, kind)
  }
  return Object.keys(digits).length ? { ...body, ...digits } : body
}

const digitsOf = (value: number, { options }: AnyKind): string =>
  value
    .toFixed(options.scale ?? 4)
    .replace(/(\.\d*?)\.?0+$/, '$1')
    .replace(/\.$/, '')

const neededTexts = perResource(({ fields }) =>
  Object.entries(fields).flatMap(([name, { type, options }]) =>
    options.required && (type === 'text' || type === 'code') ? [[name, options] as const] : [],
  ),
)

/** A text that is needed says something, in one language at least: blanks are nothing, and are not counted. */
function refuseBlank(resource: AnyResource, body: Data, path: string): void {
  const fields: Record<string, FieldFault> = {}
  for (const [name, { min = 1 }] of neededTexts(resource)) {
    const value = body[name]
    if (value === undefined || value === null) continue
    const texts = (typeof value === 'string' ? [value] : Object.values(value)).map((text) => String(text ?? '').trim())
    if (!texts.some(Boolean)) fields[`${path}${name}`] = { code: 'required' }
    else if (texts.some((text) => text && text.length < min))
      fields[`${path}${name}`] = { code: 'too-short', params: { min } }
  }
  if (Object.keys(fields).length) throw invalid(fields)
}

const pageTexts = perResource(({ fields }) => Object.keys(fields).filter((name) => fields[name]?.type === 'html'))

/** Pages load pictures from their own shop alone: whoever writes the text learns it now, not from a gap in the page. */
function refuseForeignPictures(resource: AnyResource, body: Data, path: string): void {
  const fields: Record<string, FieldFault> = {}
  for (const name of pageTexts(resource)) {
    const value = body[name]
    if (!value) continue
    for (const [language, text] of Object.entries(typeof value === 'string' ? { '': value } : value)) {
      const [host] = pictureHosts(String(text ?? ''))
      if (host) fields[`${path}${name}${language && `.${language}`}`] = { code: 'foreign-picture', params: { host } }
    }
  }
  if (Object.keys(fields).length) throw invalid(fields)
}

/** Compiles any JSON schema once, when it is first asked: all of them would be a fifth of a start. For bespoke routes. */
export function compileCheck(schema: object): (body: unknown) => Data {
  let check: ValidateFunction | undefined
  const compile = (): ValidateFunction => {
    unasked.delete(compile)
    check ??= ajv.compile(schema)
    return check
  }
  unasked.add(compile)
  return (body) => checked(check ?? compile(), body, '')
}

const unasked = new Set<() => ValidateFunction>()

/** Compiles what nobody has asked yet; throws for a schema that is none, which a start does not see. */
export function compileUnasked(): void {
  for (const compile of unasked) compile()
}

/** The same of a shape, whose type the body has then. */
export const checkOf = <S extends Shape>(shape: S): ((body: unknown) => Said<S>) =>
  compileCheck(shape) as (body: unknown) => Said<S> // as the check says

function checked(check: ValidateFunction, body: unknown, path: string): Data {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ [path || '$body']: { code: 'not-an-object' } })
  refuseUnkeepable(body as Data, path)
  if (check(body)) return body as Data
  const fields: Record<string, FieldFault> = {}
  for (const error of check.errors ?? []) {
    const { field, fault } = faultOf(error)
    const name = `${path}${field}`
    // What may be a number or its digits is no digits in either case: what is wrong with it as what it is says more.
    const known = fields[name]?.code
    if (!known || known === 'invalid-value' || (known === 'wrong-type' && !vague.has(fault.code))) fields[name] = fault
  }
  throw invalid(withoutAlternatives(fields))
}

const vague = new Set(['invalid-value', 'wrong-type'])

/** A text is one string or one for each language: where a language is at fault, that it is no string is none. */
function withoutAlternatives(fields: Record<string, FieldFault>): Record<string, FieldFault> {
  const names = Object.keys(fields)
  const isTold = (name: string): boolean =>
    !['wrong-type', 'invalid-value'].includes(fields[name]?.code ?? '') ||
    !names.some((other) => other.startsWith(`${name}.`))
  return Object.fromEntries(names.filter(isTold).map((name) => [name, fields[name] as FieldFault]))
}

/** PostgreSQL keeps neither NUL nor half a character; say which field has it instead of failing inside. */
function refuseUnkeepable(value: Data, path: string): void {
  for (const [name, one] of Object.entries(value)) {
    if (!isKeepable(name)) throw invalid({ [path.replace(/\.$/, '') || '$body']: { code: 'malformed' } })
    if (typeof one === 'string' && !isKeepable(one)) throw invalid({ [`${path}${name}`]: { code: 'malformed' } })
    if (typeof one === 'object' && one !== null) refuseUnkeepable(one as Data, `${path}${name}.`)
  }
}

const isKeepable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

function faultOf(error: ErrorObject): { field: string; fault: FieldFault } {
  const at = error.instancePath.slice(1).replaceAll('/', '.')
  const inside = (name: string) => (at ? `${at}.${name}` : name)
  const p = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'required':
      return { field: inside(String(p.missingProperty)), fault: { code: 'required' } }
    case 'additionalProperties':
      return {
        field: inside(String(p.additionalProperty)),
        fault: { code: 'unknown-field', params: { field: p.additionalProperty } },
      }
    case 'minLength':
      return {
        field: at,
        fault: p.limit === 1 ? { code: 'required' } : { code: 'too-short', params: { min: p.limit } },
      }
    case 'maxLength':
      return { field: at, fault: { code: 'too-long', params: { max: p.limit } } }
    case 'minimum':
    case 'decimalMinimum':
      return { field: at, fault: belowLeast(Number(p.limit ?? error.schema)) }
    case 'maximum':
    case 'decimalMaximum':
      return { field: at, fault: { code: 'too-large-number', params: { max: p.limit ?? error.schema } } }
    case 'decimalScale':
      return { field: at, fault: { code: 'too-many-decimals', params: { scale: error.schema } } }
    case 'enum':
      return { field: at, fault: { code: 'not-offered' } }
    case 'format':
      return { field: at, fault: { code: formatCodes[String(p.format)] ?? 'malformed' } }
    case 'type':
      // Nothing stands where something has to.
      if (error.data === null) return { field: at, fault: { code: 'required' } }
      if (String(p.type).split(',').includes('integer')) return { field: at, fault: { code: 'not-whole-number' } }
      return {
        field: at,
        fault: { code: p.type === 'null' ? 'invalid-value' : 'wrong-type', params: { type: p.type } },
      }
    default:
      return { field: at || '$body', fault: { code: 'invalid-value' } }
  }
}

const formatCodes: Record<string, string> = {
  email: 'not-an-email',
  'email-list': 'not-all-emails',
  phone: 'not-a-phone',
  url: 'not-a-url',
  'currency-code': 'not-a-currency-code',
  'country-code': 'not-a-country-code',
  decimal: 'not-a-number',
  uuid: 'not-an-id',
  date: 'not-a-date',
  'date-time': 'not-a-date',
}
