import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Orders', 'orders'],
  ['API keys', 'API keys'],
  ['Page URLs', 'page URLs'],
  ['Тексты от ИИ', 'тексты от ИИ'],
  ['Ключі API', 'ключі API'],
  ['ШІ', 'ШІ'],
  ['A', 'a'],
  ['', ''],
])('within a sentence %j is called %j', (name, called) => {
  expect(inSentence(name)).toBe(called)
})
