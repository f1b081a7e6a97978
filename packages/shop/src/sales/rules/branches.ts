import { normaliseText, type Translated } from '@shopwright/resource'

/** A city as it is looked for, however it was typed. */
export const cityName = (text: string): string => normaliseText(text).replaceAll('|', ' ').replace(/\s+/g, ' ').trim()

const mark = '|0'

/**
 * A city in all its languages, each behind a mark: where one begins is told from any other word. The nought belongs to the word, so that
 * an index of every three signs on end knows a city by its first two.
 */
export const cityNames = (city: Translated): string =>
  `${[...new Set(Object.values(city).map(cityName))]
    .filter(Boolean)
    .map((name) => mark + name)
    .join('')}|`

/** What `cityNames` has in it of a city that begins so, or is called so. */
export const cityBeginning = (name: string): string => mark + name
export const cityCalled = (name: string): string => `${mark}${name}|`

const most = 8

/** What was typed of a branch, as words: "№5, Хрещ" is `5` and `хрещ`. */
export const branchWords = (text: string): string[] =>
  normaliseText(text.replaceAll('№', ' '))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, most)

/**
 * Whether a list was read to its end, so that what is not on it is gone. `kept`: different branches that it brought, `left`: rows of it that are
 * none, `misread` those among them that could not be read: a list of which much was strange is no proof of anything. Nor is one that
 * nobody counted and that is much shorter than the one `before`.
 */
export const isWholeList = ({ kept, left, misread, total, before }: ReadList): boolean =>
  kept > 0 && (total === null ? kept * 10 >= before * 9 : kept + left >= total) && misread * 10 <= kept

export type ReadList = { kept: number; left: number; misread: number; total: number | null; before: number }
