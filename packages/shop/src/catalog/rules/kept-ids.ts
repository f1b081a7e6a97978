import { isId } from '@shopwright/resource'

/** What a browser keeps of the products that it was told to remember. */
export const writeIds = (ids: readonly string[]): string => ids.join('.')

/** Whatever a cookie says, it is at most so many ids, each once. */
export const readIds = (cookie: string | undefined, most: number): string[] =>
  [...new Set((cookie ?? '').split('.').filter(isId))].slice(0, most)
