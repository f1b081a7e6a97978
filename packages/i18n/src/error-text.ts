import { fileSize, writtenNumber } from '@shopwright/resource'
import { defaultLanguage, isLanguageCode, languageTag } from '@shopwright/resource/languages'
import { inSentence } from './in-sentence.ts'
import type { Translate } from './index.ts'
import { resourceKey, wireKey } from './wire-key.ts'

/**
 * What is said of an error in a language, with the noun that it is about by its name rather than by its code, and bytes as sizes:
 * in the words of `family` where it has some. A code that nothing is said of is a general error.
 */
export function errorText(
  t: Translate,
  language: string,
  code: string,
  params: Record<string, unknown> = {},
  family: 'errors:' | 'errors:import.' = 'errors:',
): string {
  const { resource } = params
  const name = typeof resource === 'string' ? t(resourceKey(resource)) : undefined
  const isNamed = name !== undefined && !name.endsWith('.name')
  const tag = languageTag(isLanguageCode(language) ? language : defaultLanguage)
  const said = inBytes.has(code) ? withSizes(params, tag) : withCounts(params, tag)
  const keys = [wireKey(family, code), wireKey('errors:', saidOf(code, params)), 'errors:general-error' as const]
  return t(family === 'errors:' ? keys.slice(1) : keys, isNamed ? { ...said, resource: inSentence(name) } : said)
}

/** What their numbers count. */
const inBytes = new Set(['file-size-exceeded', 'storage-quota-exceeded'])

const withSizes = (params: Record<string, unknown>, tag: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? fileSize(value, tag) : value]),
  )

/** Those that say how many. Any other number may be the name of a thing: of an order, of a row. */
const counts = new Set(['available', 'max', 'maximum', 'min', 'minimum', 'quantity'])

const withCounts = (params: Record<string, unknown>, tag: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      counts.has(name) && Number.isInteger(value) ? writtenNumber(Number(value), tag) : value,
    ]),
  )

/** One code may say more than one thing: what is sold apart is offered, where no plan has more there is none to move to, stores move as well as orders, and what is gone may be known by its name, or be all that there was. */
function saidOf(code: string, { required_plan, event, apart, names, left }: Record<string, unknown>): string {
  if (apart === true) return `${code}-${required_plan === null ? 'alone' : 'apart'}`
  if (required_plan === null) return `${code}-top`
  if (code === 'goods-gone' && names) return left === 0 ? 'goods-gone-all' : 'goods-gone-named'
  return code === 'invalid-transition' && event !== undefined ? 'invalid-transition-store' : code
}
