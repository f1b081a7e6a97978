// A shopper may choose only among the product's own options, must fill the required ones, and each chosen value adds or takes its price, points and weight.

import type { Row } from '@shopwright/resource'
import { parseDecimal } from '@shopwright/resource/money'
import { block, type Problem } from '../../platform/rules/problem.ts'
import type { productOptionValues } from '../model/products.ts'
import { signed } from './variants.ts'

export const WEIGHT_SCALE = 8

export type OptionType = 'select' | 'radio' | 'checkbox' | 'text' | 'textarea' | 'file' | 'date' | 'time' | 'datetime'

export type ProductOptionValue = Pick<
  Row<typeof productOptionValues>,
  'id' | 'option_value_id' | 'points' | 'weight' | 'quantity' | 'subtract'
> & {
  /** catalogue amount; the prefix says whether it is added or taken */
  price: Row<typeof productOptionValues>['price']
  price_prefix: string
  points_prefix: string
  weight_prefix: string
}

export type ProductOption = {
  id: string
  name?: string
  type: OptionType
  required: boolean
  values: readonly ProductOptionValue[]
}

/** What arrives from a shopper: ids of values for choices, a text for the free types. */
export type ChosenOption = { product_option_id: string; value_ids?: readonly string[]; value?: string }

export type ResolvedOptions = {
  chosen: { option: ProductOption; values: ProductOptionValue[]; value: string | null }[]
  surcharge: bigint
  points: number
  /** scale 8, in the product's weight class */
  weight: bigint
  problems: Problem[]
}

/** Foreign options and values are ignored; an empty text counts as not given, the text "0" as given. */
export function resolveOptions(
  options: readonly ProductOption[],
  chosen: readonly ChosenOption[],
  line?: string,
): ResolvedOptions {
  const resolved: ResolvedOptions = { chosen: [], surcharge: 0n, points: 0, weight: 0n, problems: [] }
  for (const option of options) {
    const choice = chosen.find((given) => given.product_option_id === option.id)
    const values = choice ? chosenValues(option, choice) : []
    const text = choice && !isChoice(option.type) ? (choice.value ?? '').trim() : ''
    if (values.length === 0 && text === '') {
      if (option.required)
        resolved.problems.push(block(missingCode(option.type), { option: option.name ?? option.id }, line))
      continue
    }
    resolved.chosen.push({ option, values, value: text === '' ? null : text })
    for (const value of values) {
      resolved.surcharge += signed(value.price_prefix, value.price)
      resolved.points += Number(signed(value.points_prefix, BigInt(value.points)))
      resolved.weight += signed(value.weight_prefix, parseDecimal(value.weight, WEIGHT_SCALE))
    }
  }
  return resolved
}

/** Two lines with the same key are the same thing in the cart and add up. */
export function lineIdentity(productId: string, chosen: readonly ChosenOption[], recurringId?: string | null): string {
  const options = chosen
    .map((given) => [given.product_option_id, [...(given.value_ids ?? [])].sort(), given.value ?? ''] as const)
    .filter(([, ids, value]) => ids.length > 0 || value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([productId, options, recurringId ?? null])
}

/** What is said of a required option that is not filled. */
export const missingCode = (type: OptionType): string => (type === 'file' ? 'option-file-required' : 'option-required')

/** `name`: empty as long as nobody has looked whose it is */
export type ChosenFile = { id: string; name: string }

const chosenFile = /^file:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([\s\S]*))?$/

/** The file that a value of an option means, null for every other value. */
export function fileChosen(value: unknown): ChosenFile | null {
  const [, id, name = ''] = (typeof value === 'string' && chosenFile.exec(value)) || []
  return id ? { id, name } : null
}

export const asChosenFile = ({ id, name }: ChosenFile): string => (name ? `file:${id}:${name}` : `file:${id}`)

export function isChoice(type: OptionType): boolean {
  return type === 'select' || type === 'radio' || type === 'checkbox'
}

function chosenValues(option: ProductOption, choice: ChosenOption): ProductOptionValue[] {
  if (!isChoice(option.type)) return []
  const own = option.values.filter((value) => choice.value_ids?.includes(value.id))
  return option.type === 'checkbox' ? own : own.slice(0, 1)
}

/** Options as a cart row keeps them, { product option id: text, value id, or value ids }, in the calculator's shape. */
export function readChosen(options: Readonly<Record<string, string | readonly string[]>>): ChosenOption[] {
  return Object.entries(options).map(([product_option_id, given]) =>
    typeof given === 'string'
      ? { product_option_id, value_ids: [given], value: given }
      : { product_option_id, value_ids: given },
  )
}
