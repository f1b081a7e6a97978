/** What an import may do to the values of a cell before they become a field (spec §3): each step takes a list and gives a list. */
import { slugify } from '@shopwright/resource'
import { removeHtml } from './html-text.ts'
import { readNumber } from './numbers.ts'

type Transform = (values: readonly string[]) => string[]

const each =
  (change: (value: string) => string): Transform =>
  (values) =>
    values.map(change)
const splitBy =
  (separator: string | RegExp): Transform =>
  (values) =>
    values.flatMap((value) => value.split(separator))

/** A value that a step cannot read is left as it is, so that the field reports it with its own words. */
export const transforms = {
  trim: each((value) => value.trim()),
  uppercase: each((value) => value.toUpperCase()),
  lowercase: each((value) => value.toLowerCase()),
  split_comma: splitBy(','),
  split_semicolon: splitBy(';'),
  split_pipe: splitBy('|'),
  split_slash: splitBy('/'),
  split_space: splitBy(/\s+/),
  remove_html: each(removeHtml),
  slugify: each(slugify),
  parse_number: each((value) => readNumber(value)?.split('.')[0] ?? value),
  parse_float: each((value) => readNumber(value) ?? value),
  parse_boolean: each((value) => readFlag(value)?.toString() ?? value),
  comma_to_dot: each((value) => value.replaceAll(',', '.')),
  drop_empty: (values) => values.filter((value) => value.trim() !== ''),
} satisfies Record<string, Transform>

export type TransformName = keyof typeof transforms

export const transformNames = Object.keys(transforms) as TransformName[]

export const isTransform = (name: string): name is TransformName => Object.hasOwn(transforms, name)

/** Runs the steps in their order. */
export function transform(values: readonly string[], names: readonly TransformName[]): string[] {
  return names.reduce<string[]>((done, name) => transforms[name](done), [...values])
}

const YES = new Set(['+', '1', 'true', 'yes', 'y', 'on', 'так', 'да', 'є', 'есть'])
const NO = new Set(['-', '−', '–', '0', 'false', 'no', 'n', 'off', 'ні', 'нет', 'немає'])

/** `null` when the word means neither. */
export function readFlag(value: string): boolean | null {
  const word = value.trim().toLowerCase()
  if (YES.has(word)) return true
  return NO.has(word) ? false : null
}
