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

/** The texts of a row in small letters as they are written; then whatever of them is spelled otherwise when searched for. */
export function searchableText(texts: readonly string[]): string {
  const written = texts.map((text) => text.toLowerCase())
  const spelled = texts.map(normaliseText)
  const lines = texts.flatMap((text) => text.split('\n'))
  const numbers = lines.filter((text) => text.length <= LONGEST_NUMBER && /\d/.test(text)).map(normaliseIdentifier)
  return [...new Set([...written, ...spelled, ...numbers])].join('\n').slice(0, LONGEST)
}
