// Whoever forgets to switch the keyboard types "xfq" for "чай", or "дшыещл" for "lystok": the same keys in the other layout.

const keys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const layouts = { uk: "'йцукенгшщзхїфівапролджєячсмитьбю", ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю' } as const

const toCyrillic = Object.values(layouts).map(
  (letters) => new Map([...keys].map((key, at) => [key, letters[at] as string])),
)
const toLatin = new Map(
  Object.values(layouts).flatMap((letters) => [...letters].map((letter, at) => [letter, keys[at] as string])),
)

/** What the keys would have written in other layouts, each once: none for what has too few letters, or signs of both kinds. */
export function inOtherLayouts(text: string): string[] {
  const typed = text.trim().toLowerCase()
  const letters = typed.match(/\p{L}/gu) ?? []
  if (letters.length < fewest) return []
  const isLatin = letters.every((letter) => /[a-z]/.test(letter))
  const isCyrillic = letters.every((letter) => /[\u0400-\u04ff]/.test(letter))
  if (!isLatin && !isCyrillic) return []
  const written = (isLatin ? toCyrillic : [toLatin]).map((layout) =>
    [...typed].map((key) => layout.get(key) ?? key).join(''),
  )
  return [...new Set(written)].filter((other) => other !== typed)
}

const fewest = 3
