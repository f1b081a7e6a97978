const most = 100

/** What was looked for, as it is counted: in small letters, with one space between; null for what is no search, or says who searched. */
export function searchedWords(text: string): string | null {
  const words = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase()
    .slice(0, most)
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return null
  const isPersons = /\S@\S/.test(words) || /^\+[\d\s()-]{8,}$/.test(words)
  return isPersons ? null : words
}
