// A search may name a shelf or a brand: "green tea" is a category, and what stands in it need not have the words in its name.

import { type SearchQuery, slipPattern, stem, tokenise } from './search.ts'

/** What has a title that a search may name, with the words of the title in each language. */
export type Topic<T> = { of: T; titles: { word: string; root: string }[][] }

export const topicOf = <T>(of: T, titles: readonly string[]): Topic<T> => ({
  of,
  titles: titles.map((title) => tokenise(title).map((word) => ({ word, root: stem(word) }))),
})

export type NamedTopics<T> = {
  /** for each word of the search, what has it in a title */
  byWord: T[][]
  /** what has all of its words in a title */
  byAll: T[]
  /** whose title is these words, and not only begins with them */
  meant: T[]
}

const partFrom = 3
/** A word that names more than these tells nothing: “for” of a shop whose categories are all for something. */
const mostNamed = 100
/** An ending, and one letter. */
const mostLonger = 4

/** What a search names: by a word in any of its forms, by a word's beginning, and loosely with one slip. Null = nothing. */
export function namedTopics<T>(
  topics: readonly Topic<T>[],
  { words }: SearchQuery,
  loosely: boolean,
): NamedTopics<T> | null {
  const asked = words.map(({ stem: root, fuzzy }) => ({
    root,
    isPart: root.length >= partFrom && !/\d/.test(root),
    slip: loosely && fuzzy ? new RegExp(slipPattern(root)) : null,
  }))
  const named: NamedTopics<T> = { byWord: words.map(() => []), byAll: [], meant: [] }
  for (const { of, titles } of topics) {
    const found = new Set<number>()
    let [hasAll, isMeant] = [false, false]
    for (const title of titles) {
      const places = asked.map(({ root, isPart, slip }) =>
        title.findIndex(
          (own) =>
            own.root === root ||
            (isPart && own.word.startsWith(root)) ||
            (Math.abs(own.word.length - root.length) <= mostLonger && slip?.test(own.word)),
        ),
      )
      places.forEach((place, index) => {
        if (place >= 0) found.add(index)
      })
      if (places.includes(-1)) continue
      hasAll = true
      const isWhole = asked.every(({ root, slip }, index) => {
        const own = title[places[index] as number]
        return own && (own.root === root || slip?.test(own.word))
      })
      if (isWhole && new Set(places).size === title.length) isMeant = true
    }
    for (const index of found) named.byWord[index]?.push(of)
    if (hasAll) named.byAll.push(of)
    if (isMeant) named.meant.push(of)
  }
  named.byWord = named.byWord.map((list) => (list.length > mostNamed ? [] : list))
  return words.length > 0 && [...named.byWord, named.meant].some((list) => list.length > 0) ? named : null
}
