/**
 * The decimal string of an amount as people write it, “1 299,50” or “1299.50”, however it comes into the field: typed, pasted,
 * filled in by the browser. `point` is what the language puts before its decimals: in English “1,299” is a thousand and more.
 * Null for what is no number, or can be read two ways.
 */
export function readDecimal(written: string, point: string): string | null {
  const text = written
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace('−', '-')
    .replace(/^\+/, '')
  const thousands = point === ',' ? '.' : ','
  const isGrouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+(\\${point}\\d+)?$`).test(text)
  // A point between thousands is what no Ukrainian writes: there it stands before decimals, until a comma does.
  const plain = isGrouped && (point === '.' || text.includes(point)) ? text.replaceAll(thousands, '') : text
  return /^-?(\d+([.,]\d*)?|[.,]\d+)$/.test(plain) ? tidy(plain.replace(',', '.')) : null
}

const tidy = (text: string): string => text.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
