// Combinations of one product are made of the same options, one value of each, and each of them once.

import type { OptionType } from './options.ts'
import { isVariantType } from './variants.ts'

/** `values` are ids of the catalogue's option values. */
export type OwnOption = { id: string; name: string; type: OptionType; values: readonly string[] }
export type OwnVariant = { id: string; values: readonly string[]; names: readonly string[] }

export type VariantFault = { code: string; params: Record<string, string | number>; variant: OwnVariant }

/** What is wrong with a product's combinations, each told once. */
export function judgeVariants(options: readonly OwnOption[], variants: readonly OwnVariant[]): VariantFault[] {
  const choices = options.filter(({ type }) => isVariantType(type))
  const optionsWith = (value: string): OwnOption[] => choices.filter(({ values }) => values.includes(value))
  const made = choices.filter((option) =>
    variants.some(({ values }) => values.some((id) => option.values.includes(id))),
  )
  const seen = new Set<string>()
  return variants.flatMap((variant): VariantFault[] => {
    const { values, names } = variant
    const fault = (code: string, params: VariantFault['params'] = {}): VariantFault[] => [{ code, params, variant }]
    if (!values.length) return fault('variant-empty')
    const foreign = values.findIndex((value) => optionsWith(value).length !== 1)
    if (foreign >= 0) {
      const count = variants.filter((one) => one.values.includes(values[foreign] ?? '')).length
      return fault('variant-value-used', { value: names[foreign] ?? '', count })
    }
    const isWhole =
      values.length === made.length && new Set(values.map((value) => optionsWith(value)[0])).size === made.length
    if (!isWhole) return fault('variant-incomplete', { options: made.map(({ name }) => name).join(', ') })
    const key = values.toSorted().join()
    if (seen.has(key)) return fault('variant-twice', { variant: names.join(' / ') })
    seen.add(key)
    return []
  })
}
