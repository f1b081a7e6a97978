/** A variant in a cell of a file: `Розмір=M; Колір=синій | sku=TS-1 | price=1200 | quantity=5`. */
import type { LanguageCode } from '@shopwright/resource'
import { type Cell, readAddress, readCell } from './cells.ts'
import type { VariantDraft } from './drafts.ts'
import { shortDecimal } from './numbers.ts'

/** Its own values first, then what differs from the product; `status` only where it is not sold. A backslash takes the meaning off a mark. */
export function variantText({ values, sku, price, quantity, status, image }: VariantDraft): string {
  const told: [string, string | undefined][] = [
    ['sku', sku],
    ['price', price == null ? undefined : shortDecimal(price)],
    ['quantity', quantity === undefined ? undefined : String(quantity)],
    ['status', status === false ? '0' : undefined],
    ['image', image],
  ]
  const made = values.map(({ option, value }) => `${plain(option)}=${plain(value)}`).join('; ')
  const rest = told.flatMap(([name, text]) => (text === undefined ? [] : [`${name}=${plain(text)}`]))
  return [made, ...rest].join(' | ')
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\=;|]/g, '\\$&')

/** What a line does not tell is not there; an empty price is the product's. */
export function readVariant(text: string, language: LanguageCode): Cell<VariantDraft> {
  const refused: Cell<never> = { refused: 'not-a-variant', params: { value: text.slice(0, 100) } }
  const [made = '', ...rest] = parts(text, '|')
  const values = parts(made, ';').map((one) => pairOf(one))
  const variant: VariantDraft = { values: [] }
  for (const pair of values) {
    if (!pair?.[0] || !pair[1]) return refused
    variant.values.push({ option: pair[0], value: pair[1], language })
  }
  for (const one of rest) {
    const pair = pairOf(one)
    if (!pair || !tell(variant, ...pair)) return refused
  }
  return { value: variant }
}

/** Answers whether it could be read. */
function tell(variant: VariantDraft, name: string, text: string): boolean {
  const read = (cell: Cell<unknown>): boolean => {
    if ('refused' in cell) return false
    Object.assign(variant, { [name]: cell.value })
    return true
  }
  switch (name.toLowerCase()) {
    case 'sku':
      return read({ value: text })
    case 'price':
      return read(text === '' ? { value: null } : readCell({ is: 'money', scale: 4 }, text))
    case 'quantity':
      return read(readCell({ is: 'integer' }, text))
    case 'status':
      return read(readCell({ is: 'flag' }, text))
    case 'image':
      return read(readAddress(text))
    default:
      return false
  }
}

/** At marks that no backslash stands before. */
function parts(text: string, mark: '|' | ';' | '='): string[] {
  const found: string[] = []
  let part = ''
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') {
      part += text.slice(at, at + 2)
      at += 1
    } else if (text[at] === mark) {
      found.push(part)
      part = ''
    } else part += text[at]
  }
  return [...found, part]
}

function pairOf(text: string): [string, string] | null {
  const [name, value, ...more] = parts(text, '=').map((one) => one.trim().replace(/\\(.)/g, '$1').trim())
  return name === undefined || value === undefined || more.length ? null : [name, value]
}
