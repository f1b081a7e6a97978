// A search finds a product by its exact identifier first, else by all of its words, in any of their forms and with one slip in a long word.

import { normaliseIdentifier, normaliseText } from '@shopwright/resource'

/** The words of a text: runs of letters and digits. */
export function tokenise(text: string): string[] {
  return normaliseText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The word without its ending, so that "футболки" finds "футболка"; a light stemmer, the same for all three languages. */
export function stem(word: string): string {
  if (!/[а-яіїєґ]/.test(word)) return latinStem(word)
  const ending = CYRILLIC_ENDINGS.find((candidate) => word.endsWith(candidate) && word.length - candidate.length >= 3)
  return ending ? word.slice(0, -ending.length) : word
}

/** "batteries" and "battery", "boxes" and "box": what is left begins both. */
function latinStem(word: string): string {
  const root = [/ies$/, /(?<=s|x|z|ch|sh)es$/, /(?<=[^s])s$/, /(?<=[^aeiou])y$/]
    .map((ending) => word.replace(ending, ''))
    .find((shorter) => shorter !== word)
  return root !== undefined && root.length >= 3 ? root : word
}

export type SearchQuery = {
  /** the whole query, to be compared with model, sku, upc, ean, jan, isbn and mpn */
  identifier: string
  /** each must be found */
  words: { word: string; stem: string; fuzzy: boolean }[]
}

const MAX_WORDS = 12
const FUZZY_FROM = 5
/** What a slip costs to look for grows with the square of a word: a hundred letters keep a database busy for a quarter of a minute. */
const FUZZY_TO = 20

export function parseSearch(text: string): SearchQuery {
  const words = [...new Set(tokenise(text))].slice(0, MAX_WORDS)
  return {
    identifier: normaliseIdentifier(text),
    words: words.map((word) => ({ word, stem: stem(word), fuzzy: mayHaveSlip(word) })),
  }
}

const mayHaveSlip = (word: string): boolean => word.length >= FUZZY_FROM && word.length <= FUZZY_TO && !/\d/.test(word)

/** 2 = exact identifier, 1 = all words found, 0 = no. */
export function matchSearch(query: SearchQuery, product: { identifiers: readonly string[]; text: string }): 0 | 1 | 2 {
  if (query.identifier !== '' && product.identifiers.some((own) => normaliseIdentifier(own) === query.identifier))
    return 2
  if (query.words.length === 0) return 0
  const words = tokenise(product.text)
  const isFound = (asked: SearchQuery['words'][number]): boolean =>
    words.some((word) => word.includes(asked.stem) || (asked.fuzzy && isOneEditApart(stem(word), asked.stem)))
  return query.words.every(isFound) ? 1 : 0
}

/** One letter added, left out, replaced, or two neighbours swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

const LETTER = 'a-z0-9а-яёіїєґ'

/** A regular expression, as PostgreSQL reads it too, for texts that have a word whose stem is at most one edit from this one. */
export function slipPattern(stemmed: string): string {
  const letters = [...stemmed]
  const part = (from: number, to?: number): string => letters.slice(from, to).join('')
  const forms = letters.flatMap((letter, at) => [
    `${part(0, at)}[${LETTER}]?${part(at + 1)}`,
    `${part(0, at)}[${LETTER}]${part(at)}`,
    ...(at ? [`${part(0, at - 1)}${letter}${letters[at - 1]}${part(at + 1)}`] : []),
  ])
  const endings = /[а-яіїєґ]/.test(stemmed) ? CYRILLIC_ENDINGS : LATIN_ENDINGS
  return `(^|[^${LETTER}])(${[...forms, `${stemmed}[${LETTER}]`].join('|')})(${endings.join('|')})?($|[^${LETTER}])`
}

// Longest first. Enough for goods: nouns and adjectives of Ukrainian and Russian in their cases, English plurals.
const CYRILLIC_ENDINGS = [
  'ами',
  'ями',
  'ого',
  'ому',
  'ими',
  'іми',
  'ыми',
  'его',
  'ему',
  'ією',
  'ями',
  'ах',
  'ях',
  'ам',
  'ям',
  'ий',
  'ій',
  'ый',
  'ой',
  'ая',
  'яя',
  'ое',
  'ее',
  'ые',
  'ие',
  'их',
  'іх',
  'ых',
  'ів',
  'їв',
  'ов',
  'ев',
  'ею',
  'ою',
  'ем',
  'ом',
  'єм',
  'им',
  'ім',
  'ым',
  'ей',
  'ую',
  'юю',
  'ия',
  'ія',
  'ии',
  'ії',
  'ию',
  'ію',
  'а',
  'я',
  'и',
  'і',
  'ї',
  'ы',
  'у',
  'ю',
  'е',
  'є',
  'о',
  'ь',
  'й',
]
const LATIN_ENDINGS = ['ies', 'es', 's', 'y']
