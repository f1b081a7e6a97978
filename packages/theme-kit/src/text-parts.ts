import type { Texts } from './translate.ts'

/** In the order in which a browser needs them: what the pages of goods say, what is said where one is sold, what modules of a page say, all the rest. */
export const textParts = ['first', 'goods', 'modules', 'rest'] as const
export type TextPart = (typeof textParts)[number]

/** The code that says the texts of a part; what no one of them says is the rest. */
export type Sources = Record<Exclude<TextPart, 'rest'>, readonly string[]>

/** Those of the texts that a part brings: each text is in one of them. */
export function partOf(texts: Texts, sources: Sources, part: TextPart): Texts {
  const tests = textParts.flatMap((one) => (one === 'rest' ? [] : [[one, saidIn(sources[one])] as const]))
  const placeOf = (key: string): TextPart => tests.find(([, isSaid]) => isSaid(key))?.[0] ?? 'rest'
  return pick(texts, '', (key) => placeOf(key) === part)
}

/** Keys stand in quotes in the code, as they are or as the beginning of what is put together; comments are read as well. */
function saidIn(sources: readonly string[]): (key: string) => boolean {
  const keys = new Set<string>()
  const beginnings = new Set<string>()
  for (const source of sources)
    for (const [, key = '', more] of source.matchAll(/['"`]([a-zA-Z]+\.[\w.-]*)(\$\{)?/g))
      (more || key.endsWith('.') ? beginnings : keys).add(key)
  return (key) => {
    const whole = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
    return keys.has(whole) || keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning))
  }
}

function pick(texts: Texts, above: string, isMeant: (key: string) => boolean): Texts {
  const kept: Texts = {}
  for (const [name, text] of Object.entries(texts)) {
    const key = above + name
    if (typeof text === 'string') {
      if (isMeant(key)) kept[name] = text
    } else {
      const below = pick(text, `${key}.`, isMeant)
      if (Object.keys(below).length) kept[name] = below
    }
  }
  return kept
}
