import { expect, it } from 'vitest'
import { branchWords, cityName, cityNames, isWholeList } from './branches.ts'

it('a city is found by its name in each language, with and without apostrophes', () => {
  expect(cityNames({ 'ua-uk': 'Кам’янець', 'ru-ru': 'Каменец' })).toBe('|0камянець|0каменец|')
  expect(cityNames({ 'ua-uk': 'Одеса', 'ru-ru': '' })).toBe('|0одеса|')
  expect(cityName("  КАМ'янець |  ")).toBe('камянець')
})

it('a branch is looked for by its number and by words', () => {
  expect(branchWords('Відділення №5: вул. Хрещ')).toEqual(['відділення', '5', 'вул', 'хрещ'])
  expect(branchWords(' %_ ')).toEqual([])
})

it.each([
  ['all that the carrier says it has', { kept: 90, left: 10, misread: 0, total: 100 }, true],
  ['one less', { kept: 90, left: 9, misread: 0, total: 100 }, false],
  ['some, of how many nobody said', { kept: 3, left: 0, misread: 0, total: null }, true],
  [
    'hardly fewer than before, of how many nobody said',
    { kept: 90, left: 0, misread: 0, total: null, before: 100 },
    true,
  ],
  [
    'far fewer than before, of how many nobody said',
    { kept: 89, left: 0, misread: 0, total: null, before: 100 },
    false,
  ],
  ['far fewer than before, as the carrier says', { kept: 3, left: 0, misread: 0, total: 3, before: 100 }, true],
  ['none', { kept: 0, left: 0, misread: 0, total: 0 }, false],
  ['a strange row among many', { kept: 90, left: 9, misread: 9, total: 99 }, true],
  ['many strange rows', { kept: 90, left: 10, misread: 10, total: 100 }, false],
])('a list that brought %s is whole: %o, %s', (_, list, isWhole) =>
  expect(isWholeList({ before: 0, ...list })).toBe(isWhole),
)
