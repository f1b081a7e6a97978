/**
 * Bytes in the largest unit that keeps them readable, as the language of the tag writes them. Bytes stand as a word: the short form
 * of English has no plural (5 byte).
 */
export function fileSize(bytes: number, tag: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const unit = units[step] ?? 'byte'
  return writerOf(tag, unit).format(bytes / 1024 ** step)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

function writerOf(tag: string, unit: (typeof units)[number]): Intl.NumberFormat {
  const known = writers.get(`${tag} ${unit}`)
  if (known) return known
  const unitDisplay = unit === 'byte' ? 'long' : 'short'
  const made = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 })
  writers.set(`${tag} ${unit}`, made)
  return made
}

const writers = new Map<string, Intl.NumberFormat>()
