import { expect, test } from 'vitest'
import { createTranslate } from './translate.ts'

const texts = {
  list: {
    total_one: '{{count}} товар',
    total_few: '{{count}} товари',
    total_many: '{{count}} товарів',
    total_other: '{{count}} товару',
  },
  hello: 'Вітаємо, {{name}}',
}
const t = createTranslate<'list.total' | 'hello' | 'hello.deeper' | 'nowhere.at.all'>(texts, 'uk-UA')

test.each([
  [1, '1 товар'],
  [2, '2 товари'],
  [5, '5 товарів'],
  [11, '11 товарів'],
  [21, '21 товар'],
  [112, '112 товарів'],
])('%d takes the plural form of Ukrainian', (count, expected) => expect(t('list.total', { count })).toBe(expected))

test('a number that is counted is written as the language writes it, one that names a thing as it is', () => {
  expect(t('list.total', { count: 12500 })).toBe('12\u00a0500 товарів')
  expect(t('hello', { name: 12500 })).toBe('Вітаємо, 12500')
})

test('a value is put in as it is, and what is not given stays visible', () => {
  expect(t('hello', { name: '{{name}}' })).toBe('Вітаємо, {{name}}')
  expect(t('hello')).toBe('Вітаємо, {{name}}')
})

test('an unknown key is its own text', () => {
  expect(t('nowhere.at.all')).toBe('nowhere.at.all')
  expect(t('hello.deeper')).toBe('hello.deeper')
})
