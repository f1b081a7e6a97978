import { normaliseText } from '@shopwright/resource'
import { describe, expect, test } from 'vitest'
import { isOneEditApart, matchSearch, parseSearch, slipPattern, stem, tokenise } from './search.ts'

const shirt = { identifiers: ['TS-100/BL', '4820000000017'], text: 'Футболка чоловіча бавовняна Levi’s, розмір XL' }
const find = (text: string) => matchSearch(parseSearch(text), shirt)

describe('a search', () => {
  test.each([
    ['an article number, however it is written', 'ts100 bl', 2],
    ['a barcode', '4820000000017', 2],
    ['a part of a barcode', '48200000', 0],
    ['one word', 'футболка', 1],
    ['another case and number', 'футболки чоловічі', 1],
    ['words in any order', 'levis футболка', 1],
    ['an apostrophe of another kind', "Levi's", 1],
    ['one slip in a long word', 'фудболка', 1],
    ['two neighbours swapped', 'футоблка', 1],
    ['a slip in a short word', 'хл', 0],
    ['all words must be found', 'футболка жіноча', 0],
    ['nothing', '  ', 0],
    ['signs only', '!!!', 0],
  ])('%s', (_, text, rank) => expect(find(text)).toBe(rank))
})

test('a slip is looked for in words that people write, not in a hundred letters', () => {
  const isForgiven = (letters: number) => parseSearch('a'.repeat(letters)).words[0]?.fuzzy
  expect([4, 5, 20, 21, 100].map(isForgiven)).toEqual([false, true, true, false, false])
  expect(parseSearch('tw1806').words[0]?.fuzzy).toBe(false)
})

test('words are runs of letters and digits in lower case', () => {
  expect(tokenise('Дрель-шуруповёрт М’ята 18V, «Їжак»')).toEqual(['дрель', 'шуруповерт', 'мята', '18v', 'їжак'])
})

test('accents go, but й and ї stay letters of their own', () => {
  expect(normaliseText('Café ЙОЇ')).toBe('cafe йої')
})

test.each([
  ['футболками', 'футболк'],
  ['футболка', 'футболк'],
  ['красные', 'красн'],
  ['shoes', 'shoe'],
  ['shoe', 'shoe'],
  ['boxes', 'box'],
  ['dishes', 'dish'],
  ['batteries', 'batter'],
  ['battery', 'batter'],
  ['toys', 'toy'],
  ['glass', 'glass'],
  ['gas', 'gas'],
  ['shirts', 'shirt'],
  ['дім', 'дім'],
  ['18v', '18v'],
])('the stem of %s is %s', (word, root) => expect(stem(word)).toBe(root))

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', true],
  ['abc', 'abcd', true],
  ['abc', 'bc', true],
  ['abc', 'acb', true],
  ['abc', 'cba', false],
  ['abc', 'abcde', false],
  ['', 'ab', false],
])('%s and %s are one edit apart: %s', (a, b, near) => expect(isOneEditApart(a, b)).toBe(near))

test('a query never has more words than a person types', () => {
  expect(parseSearch(Array.from({ length: 50 }, (_, index) => `w${index}`).join(' ')).words).toHaveLength(12)
})

test.each([
  ['чажка', 'нова чашка, біла', true],
  ['чашкка', 'чашка', true],
  ['чшака', 'чашка', true],
  ['чажки', 'чашка', true],
  ['чажра', 'чашка', false],
  ['чашка', 'часник', false],
  ['bateries', 'battery 12v', true],
  ['sheos', 'red shoes', true],
  ['sheos', 'shoulder', false],
])('with one slip %s is found in "%s": %s', (asked, text, isFound) =>
  expect(new RegExp(slipPattern(stem(asked))).test(text)).toBe(isFound),
)
