/** What a field of an existing record becomes when a row brings a value for it. */
import type { AttributeDraft, CategoryDraft, Draft, VariantDraft } from './drafts.ts'

/** `merge` adds to a list what is new, `replace` leaves only what the file has. Texts of other languages always stay. */
export type MultiValueStrategy = 'merge' | 'replace'

/** The value to store. Lists are compared by what identifies an item, so that a merge never repeats one. */
export function mergeField(field: string, existing: Draft, draft: Draft, strategy: MultiValueStrategy): unknown {
  const before = existing[field]
  const after = draft[field]
  if (Array.isArray(after)) return mergeList(field, Array.isArray(before) ? before : [], after, strategy)
  if (isMap(after)) return { ...(isMap(before) ? before : {}), ...after }
  return after
}

/** Whether two values of a field mean the same: decimals without regard to zeros, texts without regard to missing languages. */
export function isSameValue(before: unknown, after: unknown): boolean {
  return before === after || canonical(before) === canonical(after)
}

/** Whether a record holds what a draft says of a field word for word, which is most of an unchanged file: nothing merges into it. */
export function isHeld(before: unknown, after: unknown): boolean {
  if (before === after) return true
  if (Array.isArray(after))
    return (
      Array.isArray(before) &&
      before.length === after.length &&
      after.every((item, at) => item === before[at] || isSameItem(before[at], item))
    )
  if (!isMap(after) || !isMap(before)) return false
  for (const language in after) if (after[language] !== before[language]) return false
  return true
}

/** Only of items of texts alone; others are compared by what they mean. */
function isSameItem(before: unknown, after: unknown): boolean {
  if (!isMap(before) || !isMap(after)) return false
  for (const name in after) if (before[name] !== after[name]) return false
  for (const name in before) if (!(name in after)) return false
  return true
}

type Item = string | CategoryDraft | AttributeDraft | VariantDraft

function mergeList(field: string, before: Item[], after: Item[], strategy: MultiValueStrategy): Item[] {
  if (strategy === 'replace') {
    // A record may hold attribute texts of languages that this file does not speak.
    return field === 'attributes' ? [...foreignTexts(before, after), ...after] : after
  }
  const known = new Map(before.map((item) => [identity(item), item]))
  for (const item of after)
    known.set(identity(item), typeof item !== 'string' && 'path' in item ? (known.get(identity(item)) ?? item) : item)
  return [...known.values()]
}

/** The texts of kept attributes in languages that the file does not bring. */
function foreignTexts(before: Item[], after: Item[]): Item[] {
  const spoken = new Set(after.flatMap(languageOf))
  return before.filter((item) => languageOf(item).some((language) => !spoken.has(language)))
}

const languageOf = (item: Item): string[] => (typeof item !== 'string' && 'language' in item ? [item.language] : [])

/** Which values it is made of, whatever their order. */
export const combination = ({ values }: VariantDraft): string =>
  JSON.stringify(values.map(({ option, value }) => `${option.trim()}=${value.trim()}`.toLowerCase()).sort())

function identity(item: Item): string {
  if (typeof item === 'string') return item
  if ('values' in item) return combination(item)
  if ('path' in item)
    return item.external_id === null ? `path:${item.path.join('>').toLowerCase()}` : `id:${item.external_id}`
  return JSON.stringify([item.group?.toLowerCase() ?? null, item.name.trim().toLowerCase(), item.language])
}

function canonical(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string') return /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value
  if (Array.isArray(value)) {
    // The order of pictures is the shop's choice, that of everything else is nobody's.
    const items = value.map((item) => (typeof item === 'string' ? item : itemText(item)))
    return value.length === 0
      ? ''
      : JSON.stringify(value.every((item) => typeof item === 'string') ? items : items.sort())
  }
  if (!isMap(value)) return String(value)
  const entries = Object.entries(value).filter(([, text]) => text)
  return entries.length === 0 ? '' : JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of a category its identity alone: how the shop calls it is not the row's business. */
function itemText(item: Exclude<Item, string>): string {
  if ('values' in item) {
    const { sku, price, quantity, status, image } = item
    return JSON.stringify([combination(item), ...[sku, price, quantity, status ?? true, image].map(canonical)])
  }
  return 'path' in item ? identity(item) : JSON.stringify([identity(item), item.value])
}

function isMap(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
