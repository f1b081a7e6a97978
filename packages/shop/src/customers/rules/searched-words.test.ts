import { expect, it } from 'vitest'
import { searchedWords } from './searched-words.ts'

it.each<[string, string | null]>([
  ['  Червоний   ЧАЙНИК\t', 'червоний чайник'],
  ['cafe\u0301', 'café'],
  ['iPhone\u0000 15', 'iphone 15'],
  ['4820000123456', '4820000123456'],
  ['', null],
  ['?!', null],
  ['olena@mail.test', null],
  ['+38 (067) 123-45-67', null],
  [`${'х'.repeat(120)}`, 'х'.repeat(100)],
])('"%s" is counted as %s', (text, words) => {
  expect(searchedWords(text)).toBe(words)
})
