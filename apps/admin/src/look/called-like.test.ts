import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ComboboxParsedItem } from '@mantine/core'
import { expect, it } from 'vitest'
import { calledLike } from './called-like.ts'

const item = (label: string) => ({ value: label, label })
const labels = (options: readonly ComboboxParsedItem[]): unknown[] =>
  options.map((option) => ('group' in option ? [option.group, ...labels(option.items)] : option.label))
const found = (search: string, options: ComboboxParsedItem[]) =>
  labels(calledLike({ options, search, limit: Number.POSITIVE_INFINITY }))

it('finds choices by their words, in any order and however they are spelled', () => {
  const options = ["Кам'янець-Подільський", 'Украина, гривна', 'Ёлки', 'Réunion'].map(item)
  expect(found('КАМЯНЕЦЬ', options)).toEqual(["Кам'янець-Подільський"])
  expect(found('гривна украина', options)).toEqual(['Украина, гривна'])
  expect(found('елки', options)).toEqual(['Ёлки'])
  expect(found('reunion', options)).toEqual(['Réunion'])
  expect(found('  ', options)).toHaveLength(4)
  expect(found('нічого', options)).toEqual([])
})

it('keeps the groups that have some', () => {
  const options = [
    { group: 'Європа', items: ['Київ', 'Варшава'].map(item) },
    { group: 'Азія', items: ['Токіо'].map(item) },
  ]
  expect(found('київ', options)).toEqual([['Європа', 'Київ']])
})

it('narrows whatever is searched by typing', () => {
  const source = path.resolve(import.meta.dirname, '..')
  const parts = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/<(?:Multi)?Select\b[\s\S]*?\/>/g)].map(
      ([part]) => [file, part] as const,
    ),
  )
  const searched = parts.filter(([, part]) => /\bsearchable\b/.test(part))
  expect(searched.length).toBeGreaterThan(10)
  expect(searched.filter(([, part]) => !/\bfilter=/.test(part)).map(([file]) => file)).toEqual([])
})
