import {
  type AnyKind,
  type AnyResource,
  defaultLanguage,
  type LanguageCode,
  pickTranslation,
  type Translated,
} from '@shopwright/resource'
import { type Audience, seesField } from '../core/access.ts'
import type { Data } from '../core/behaviours.ts'
import { type Ctx, storeOf } from '../core/context.ts'
import { isSealed, type Place } from '../core/vault.ts'
import { sanitise } from './sanitise.ts'

/** An amount of 1/10,000 as the wire writes it: at least two decimals, no needless zeros beyond. */
export const moneyText = (value: bigint): string => moneyDigits(value.toString())

export function moneyDigits(text: string): string {
  const negative = text.startsWith('-')
  const digits = (negative ? text.slice(1) : text).padStart(5, '0')
  const fraction = digits.slice(-4).replace(/0{1,2}$/, '')
  return `${negative ? '-' : ''}${digits.slice(0, -4)}.${fraction}`
}

/** A decimal string or number as an integer of 1/10,000, which a bigint is already. The schema has checked its shape. */
export function moneyValue(value: string | number | bigint): bigint {
  if (typeof value === 'bigint') return value
  const text = typeof value === 'number' ? value.toFixed(4) : value
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const scaled = BigInt(whole || '0') * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4))
  return text.startsWith('-') ? -scaled : scaled
}

/** A stored row as its audience reads it. */
export function toWire(ctx: Ctx, resource: AnyResource, row: Data, audience: Audience, allTranslations: boolean): Data {
  const wire: Data = { id: row.id }
  if (row.store_id !== undefined) wire.store_id = row.store_id
  for (const [name, value] of Object.entries(row)) {
    const kind = resource.fields[name]
    if (!kind || !seesField(audience, kind.options.see)) continue
    wire[name] = wireValue(ctx, kind, value, allTranslations)
  }
  for (const stamp of ['version', 'created_at', 'updated_at']) if (row[stamp] !== undefined) wire[stamp] = row[stamp]
  return wire
}

function wireValue(ctx: Ctx, kind: AnyKind, value: unknown, allTranslations: boolean): unknown {
  if (value === null || value === undefined) return null
  if (kind.type === 'money') return moneyText(value as bigint)
  if (kind.options.translated && !allTranslations)
    return pickTranslation(value as Translated, ctx.language, ctx.store?.primaryLanguage ?? defaultLanguage)
  if (kind.column?.startsWith('numeric')) return trimZeros(String(value))
  return value
}

const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

/** A checked body as the columns hold it. Translated strings join what the row already says in other languages. */
export function toRow(ctx: Ctx, resource: AnyResource, draft: Data, existing: Data | null): Data {
  const row: Data = {}
  for (const [name, value] of Object.entries(draft)) {
    const kind = resource.fields[name]
    if (!kind || kind.column === null) continue
    row[name] = isSealed(kind)
      ? sealedValue(ctx, resource, name, value)
      : storedValue(ctx, kind, value, existing?.[name])
  }
  return row
}

/** An empty text takes a secret away. */
const sealedValue = (ctx: Ctx, resource: AnyResource, name: string, value: unknown): string | null =>
  value ? ctx.vault.seal(placeOf(ctx, resource, name), String(value)) : null

/** Where the secret of a field is sealed for. */
export const placeOf = (ctx: Ctx, resource: AnyResource, name: string): Place => ({
  store: resource.scope === 'store' ? storeOf(ctx).id : null,
  name: `${resource.name}.${name}`,
})

function storedValue(ctx: Ctx, kind: AnyKind, value: unknown, before: unknown): unknown {
  if (value === null || value === undefined) return defaultOf(kind)
  if (kind.type === 'money') return moneyValue(value as string | number | bigint)
  if (kind.options.translated) {
    const map =
      typeof value === 'string'
        ? { ...(before as Translated | null), [ctx.language as LanguageCode]: value }
        : { ...(value as Translated) }
    for (const [code, text] of Object.entries(map)) {
      if (text === null || text === undefined) delete map[code as LanguageCode]
      else map[code as LanguageCode] = kind.type === 'html' ? sanitise(text) : clean(text, kind)
    }
    return map
  }
  if (kind.type === 'html') return sanitise(String(value))
  if (kind.type === 'text' || kind.type === 'code') return clean(String(value), kind)
  if (kind.type === 'decimal') return String(value)
  return value
}

const clean = (text: string, kind: AnyKind): string => {
  const normal = text.normalize('NFC')
  return kind.options.format === 'multiline' ? normal : normal.trim()
}

/** What a column holds when nothing is said, in the words of a row. */
export function defaultOf(kind: AnyKind): unknown {
  const { default: fallback } = kind.options
  if (fallback === undefined) return null
  if (kind.type === 'money') return moneyValue(String(fallback))
  return fallback
}
