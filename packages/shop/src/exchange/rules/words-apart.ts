/** What titles begin with together, and what each has beside it, in whole words. */
export function wordsApart(titles: readonly string[]): { common: string; rests: string[] } {
  const all = titles.map((title) => title.trim().split(/\s+/))
  const [first = []] = all
  const isSame = (of: (words: readonly string[]) => string | undefined): boolean => {
    const word = of(first)?.toLowerCase()
    return word !== undefined && all.every((words) => of(words)?.toLowerCase() === word)
  }
  let from = 0
  while (isSame((words) => words[from])) from += 1
  const shortest = Math.min(...all.map((words) => words.length))
  let to = 0
  while (to < shortest - from && isSame((words) => words.at(-1 - to))) to += 1
  return {
    common: bare(first.slice(0, from)),
    rests: all.map((words) => bare(words.slice(from, words.length - to))),
  }
}

/** Without the marks that led to what was cut off. */
const bare = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/^[\s,;:/|–—-]+|[\s,;:/|–—-]+$/g, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\s*\($/, '')
