// What a search looks in, and what it looks for, are spelled alike.

/** One searchable spelling: lower case, Latin without accents, Cyrillic without stress marks, apostrophes left out. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/\u0300|\u0301/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`ʼ]/g, '')
    .replace(/ё/g, 'е')
}

/** "AB-12 34" and "ab1234" are the same article. */
export const normaliseIdentifier = (text: string): string => text.toLowerCase().replace(/[\s\-_./]/g, '')

const LONGEST = 8000
const LONGEST_NUMBER = 64

/** The texts of a row in their searchable spelling; then whatever of them is a number or a telephone, as one word. */
export function searchableText(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split('\n'))
  const numbers = lines.filter((text) => text.length <= LONGEST_NUMBER && /\d/.test(text))
  const telephones = texts.flatMap((text) => text.match(telephone) ?? [])
  return [...new Set([...texts.map(normaliseText), ...numbers.map(normaliseIdentifier), ...telephones.map(together)])]
    .join('\n')
    .slice(0, LONGEST)
}

const MOST_WORDS = 8

/** What somebody looks for: each of these words has to be in a searchable text. A telephone is one word, however it is written. */
export function searchedWords(search: string): string[] {
  const text = search.trim()
  if (text.match(telephone)?.[0] === text) return [together(text).replace('+', '')]
  return normaliseText(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
}

/** Nine digits at least, which begin as telephones do; an address of the network, a date or an amount does not. */
const telephone = /[+(0](?:[\s()./-]{0,3}\d){8,}/g

const together = (number: string): string => normaliseIdentifier(number).replace(/[()]/g, '')

/** Whether a text has all the words that somebody looks for. */
export function hasWords(text: string, search: string): boolean {
  const searchable = searchableText([text])
  return searchedWords(search).every((word) => searchable.includes(word))
}
