import { expect, test } from 'vitest'
import { parseSearch } from './search.ts'
import { namedTopics, topicOf } from './topics.ts'

const topics = [
  topicOf('tea', ['Чай', 'Tea']),
  topicOf('green', ['Зелений чай', 'Green tea']),
  topicOf('ware', ['Посуд для чаю', 'Tea ware']),
  topicOf('brand', ['Lystok']),
  topicOf('18v', ['Дрилі 18V']),
  topicOf('warm', ['Лампи 2700K']),
]
const named = (text: string, loosely = false) => namedTopics(topics, parseSearch(text), loosely)

test.each([
  ['a whole title', 'зелений чай', ['green'], ['green']],
  ['its words in another order and form', 'чай зелена', ['green'], ['green']],
  ['a title in another language', 'green tea', ['green'], ['green']],
  ['a word of more than one title', 'чай', ['tea', 'green'], ['tea']],
  ['the beginning of a word', 'lyst', ['brand'], []],
  ['a number only as it is', '18v', ['18v'], []],
])('by %s a search names it', (_, text, byAll, meant) => {
  expect(named(text)).toMatchObject({ byAll, meant })
})

test('a word beside the title’s is found in no title, and what the others name is kept', () => {
  expect(named('чай весна')).toEqual({ byWord: [['tea', 'green'], []], byAll: [], meant: [] })
})

test.each(['весна', '1', '270', 'ле', 'ча', 'gr', '', '!!!'])('%o names nothing', (text) =>
  expect(named(text)).toBeNull(),
)

test('a word that a hundred titles have tells nothing', () => {
  const many = Array.from({ length: 101 }, (_, n) => topicOf(n, [`Чохол для речі ${n}`]))
  expect(namedTopics(many, parseSearch('для'), false)).toBeNull()
  expect(namedTopics(many, parseSearch('для 7'), false)?.byWord).toEqual([[], [7]])
  expect(namedTopics(many, parseSearch('чохол для речі 7'), false)?.meant).toEqual([7])
  expect(namedTopics(many.slice(1), parseSearch('для'), false)?.byWord[0]).toHaveLength(100)
})

test('a slip is forgiven where the search is loose, in a long word', () => {
  expect(named('зелиний чай')?.byAll ?? []).toEqual([])
  expect(named('зелиний чай', true)).toMatchObject({ byAll: ['green'], meant: ['green'] })
})

test('words of two languages do not make a title', () => {
  expect(named('green чай')).toMatchObject({ byAll: [], meant: [] })
})
