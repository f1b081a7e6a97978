import {
  type AnyKind,
  type AnyResource,
  belowLeast,
  countryCode,
  currencyCode,
  isMailAddress,
} from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import i18next from 'i18next'
import { codeText } from '../../language/code-text.ts'
import { textOf } from '../../language/titles.ts'
import type { Values } from './values.ts'

export type Faults = Record<string, string>

/** What the browser itself can see to be wrong, in the server's words; the server has the last one. `language` is the store's primary. */
export function faultsOf(
  resource: AnyResource,
  values: Values,
  language: string,
  names = Object.keys(resource.fields),
): Faults {
  const faults: Faults = {}
  for (const name of names) {
    const kind = resource.fields[name]
    if (!kind || kind.options.readOnly || name === resource.parent) continue
    if (kind.type === 'children') Object.assign(faults, childFaults(name, kind, values[name], language))
    else {
      const fault = faultOf(kind, values[name], language)
      if (fault) faults[name] = fault
    }
  }
  return faults
}

function childFaults(name: string, kind: AnyKind, rows: unknown, language: string): Faults {
  const child = registry.get(kind.options.target as string)
  return Object.fromEntries(
    ((rows as Values[] | null) ?? []).flatMap((row, index) =>
      Object.entries(faultsOf(child, row, language)).map(([field, fault]) => [`${name}.${index}.${field}`, fault]),
    ),
  )
}

function faultOf(kind: AnyKind, value: unknown, language: string): string | undefined {
  const { required, translated, default: fallback, min, max, format, scale } = kind.options
  const text = translated ? textOf((value as Record<string, unknown> | null)?.[language]) : textOf(value)
  if (text === '') return required && (fallback === undefined || translated) ? i18next.t('errors:required') : undefined
  if (kind.type === 'text' || kind.type === 'code') {
    if (min !== undefined && text.length < min) return codeText('too-short', { min })
    if (format === 'email' && !isMailAddress(text)) return i18next.t('errors:not-an-email')
    if (format === 'phone' && !(/^\+?[\d\s().-]{5,24}$/.test(text) && text.replace(/\D/g, '').length >= 5))
      return i18next.t('errors:not-a-phone')
    if (format === 'currency-code' && !currencyCode.test(text)) return i18next.t('errors:not-a-currency-code')
    if (format === 'country-code' && !countryCode.test(text)) return i18next.t('errors:not-a-country-code')
    if (format === 'url' && !/^https?:\/\/\S+$|^\/(?![/\\])\S*$/.test(text)) return i18next.t('errors:not-a-url')
  }
  if (kind.type === 'integer' || kind.type === 'decimal' || kind.type === 'money') {
    if (!/^-?\d+(\.\d+)?$/.test(text)) return i18next.t('errors:not-a-number')
    if (min !== undefined && Number(text) < min) return codeText(belowLeast(min).code, { min })
    if (max !== undefined && Number(text) > max) return codeText('too-large-number', { max })
    if (kind.type !== 'integer' && (text.split('.')[1] ?? '').length > (scale ?? 4))
      return codeText('too-many-decimals', { scale: scale ?? 4 })
  }
  return undefined
}

/** The faults of a part of a form, by the path that is left. */
export const faultsUnder = (faults: Faults, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults)
      .filter(([path]) => path.startsWith(`${name}.`))
      .map(([path, fault]) => [path.slice(name.length + 1), fault]),
  )

/** The faults of one field: its own, and those inside it by the path that is left. */
export function faultsAt(faults: Faults, name: string): { own?: string; inner: Faults } {
  const inner = faultsUnder(faults, name)
  const [language] = Object.values(inner)
  const own = faults[name] ?? (Object.keys(inner).every((path) => !/^\d/.test(path)) ? language : undefined)
  return { ...(own === undefined ? {} : { own }), inner }
}
