import { paramsOf, type StoreMail } from './store-mails.ts'

// An owner's own words of a mail: text in which `{name}` stands for what the mail tells. Nothing else in it means anything.

export type Words = { subject: string; text: string }
type Part = keyof Words
type Fault = { code: string; params: Record<string, unknown> }

const hole = /\{([a-z_]+)\}/g

/** What may stand in braces: in a subject, which is one line that anybody may read, neither links nor lines. */
export const offeredIn = (mail: StoreMail, part: Part): string[] =>
  Object.entries(paramsOf(mail))
    .filter(([, kind]) => part === 'text' || kind === 'text' || kind === 'own')
    .map(([name]) => name)

/** What is wrong with these words; null = nothing. Words that say nothing are nobody's fault: the house's are said. */
export function faultIn(mail: StoreMail, part: Part, words: string): Fault | null {
  if (!words.trim()) return null
  const offered = offeredIn(mail, part)
  const known = offered.map(braced).join(', ')
  const names = [...words.matchAll(hole)].map(([, name]) => name as string)
  const unknown = names.find((name) => !offered.includes(name))
  if (unknown) return { code: 'unknown-placeholder', params: { name: braced(unknown), known } }
  const broken = /.{0,12}[{}].{0,12}/.exec(words.replace(hole, ''))
  if (broken) return { code: 'broken-placeholder', params: { text: broken[0].trim(), known } }
  const missing = part === 'text' ? mail.needs?.find((name) => !names.includes(name)) : undefined
  return missing ? { code: 'placeholder-missing', params: { name: braced(missing) } } : null
}

export const braced = (name: string): string => `{${name}}`

/**
 * Values as they may stand in a mail, by the names that it declares and no others. What is one line stays one, and leads nowhere: a
 * person's name is neither a paragraph nor a link.
 */
export function valuesOf(mail: StoreMail, given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(paramsOf(mail)).map(([name, kind]) => {
      const value = String(given[name] ?? '')
      return [name, kind === 'text' ? plain(value) : value]
    }),
  )
}

const plain = (value: string): string => value.replace(/[\n\r\t\v\f\u2028\u2029]+/g, ' ').replaceAll('://', ': //')

/** Words with their values, each put in once and read by nobody after. A link keeps away from what it is written beside. */
export const filled = (mail: StoreMail, words: string, values: Readonly<Record<string, string>>): string => {
  const kinds = paramsOf(mail)
  return words.replace(hole, (_, name: string, at: number) => {
    const value = values[name] ?? ''
    if (kinds[name] !== 'link' || !value || value === empty) return value
    const [before, after] = [words[at - 1], words[at + name.length + 2]]
    return `${before && /[\p{L}\p{N}}/]/u.test(before) ? ' ' : ''}${value}${after && !/\s/.test(after) ? ' ' : ''}`
  })
}

/** The values with a sign in the place of each that is empty, by which `withoutEmpty` finds what spoke of it. */
export const withEmptyMarked = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || empty]))

/** Filled words of one line, which stay whatever they name. */
export const unmarked = (words: string): string => words.replaceAll(empty, '')

/** Filled words without the lines that only name a value which is not there: “Delivery: ” of what nobody brings. */
export const withoutEmpty = (words: string): string => unmarked(words.replace(emptyLine, ''))

/** PostgreSQL keeps no such letter, so nobody has written it. */
const empty = '\u0000'
const emptyLine = /^[^\n:]+:[ \t]*\u0000[ \t]*(?:\n|$)/gm
