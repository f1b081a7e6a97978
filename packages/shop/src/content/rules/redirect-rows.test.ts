import { expect, it } from 'vitest'
import { judgeRules, type Rule, ruleColumns } from './redirect-rows.ts'

const known: Rule[] = [
  { path: '/old', target: '/news', code: '301' },
  { path: '/far', target: '/step', code: '302' },
]
const rows = (...all: [path: string, target: string, code?: string][]) =>
  all.map(([path, target, code = ''], index) => ({ row: index + 2, path, target, code }))

it('takes what is new, counts what is there, and names what is wrong by its row', () => {
  const { added, same, wrong } = judgeRules(
    known,
    rows(
      ['/tea/', '/chai', 'Переїхала на час (302)'],
      ['/old', '/news'],
      ['/old', '/elsewhere'],
      ['/cart', '/news'],
      ['/gone', 'whatever', '410'],
      ['/x', ''],
      ['/x', 'javascript:alert(1)'],
      ['/x', '/y', '500'],
    ),
  )
  expect(added).toEqual([
    { path: '/tea', target: '/chai', code: '302' },
    { path: '/gone', target: null, code: '410' },
  ])
  expect(same).toBe(1)
  expect(wrong.map(({ row, code }) => [row, code])).toEqual([
    [4, 'duplicate'],
    [5, 'not-a-shop-path'],
    [7, 'required'],
    [8, 'not-a-url'],
    [9, 'not-offered'],
  ])
})

it('leads everything in one step, whatever comes first, and nothing in a circle', () => {
  const { added, led, wrong } = judgeRules(known, rows(['/a', '/b'], ['/b', '/c'], ['/step', '/end'], ['/c', '/a']))
  expect(added.map(({ path, target }) => [path, target])).toEqual([
    ['/a', '/c'],
    ['/b', '/c'],
    ['/step', '/end'],
  ])
  expect([...led]).toEqual([['/far', '/end']])
  expect(wrong).toEqual([{ row: 5, path: '/c', code: 'redirect-loop' }])
})

it('takes the address of a rule that is switched off from nobody, and leads nobody by it', () => {
  const { added, wrong } = judgeRules([], rows(['/off', '/x'], ['/led', '/off']), new Set(['/off']))
  expect(wrong).toEqual([{ row: 2, path: '/off', code: 'duplicate' }])
  expect(added.map(({ target }) => target)).toEqual(['/off'])
})

it.each([
  [['Стара адреса', 'Веде на', 'Як'], 'Стара адреса', 'Веде на', 'Як'],
  [['Старый адрес', 'Ведёт на', 'Как'], 'Старый адрес', 'Ведёт на', 'Как'],
  [['Old address', 'Leads to', 'How'], 'Old address', 'Leads to', 'How'],
  [['Нова адреса', 'Стара адреса'], 'Стара адреса', 'Нова адреса', ''],
  [['from', 'to'], 'from', 'to', ''],
])('in a file with the columns %j', (headers, path, target, code) =>
  expect(ruleColumns(headers)).toEqual({ path, target, code }),
)

it('a file without old addresses is none of redirects', () => expect(ruleColumns(['Назва', 'Ціна'])).toBeNull())
