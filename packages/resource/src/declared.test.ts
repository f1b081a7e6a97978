import { expect, it } from 'vitest'
import { checkDeclarations, usagesOf } from './declared.ts'
import { defineResource } from './define.ts'
import { kind } from './kinds.ts'
import { type AnyResource, createRegistry } from './registry.ts'

const staff = { read: 'staff', write: 'staff' } as const
const noun = (name: string, declaration: object): AnyResource =>
  defineResource(name, { group: 'system', access: staff, ...declaration } as never) as never

const shelf = noun('shelves', { fields: { name: kind.text() } })

it.each<[string, AnyResource[]]>([
  ['books.shelf_id points at unknown shelves', [noun('books', { fields: { shelf_id: kind.ref('shelves') } })]],
  [
    'books.fee stands under charged, which is no flag',
    [noun('books', { fields: { fee: kind.money({ under: 'charged' }) } })],
  ],
  ['books has no field title', [noun('books', { fields: { name: kind.text() }, list: ['title'] })]],
  ['books has no field pages', [noun('books', { fields: { name: kind.text() }, card: ['name', 'pages'] })]],
  [
    'books stores and computes name',
    [noun('books', { fields: { name: kind.text() }, computed: { name: kind.text() } })],
  ],
  ['a resource is declared twice', [shelf, shelf]],
])('says that %s', (problem, declarations) => {
  expect(() => checkDeclarations(createRegistry(declarations))).toThrow(problem)
})

it('says where a noun is pointed at, and what becomes of what points there', () => {
  const book = noun('books', {
    parent: 'shelf_id',
    fields: { shelf_id: kind.ref('shelves'), other_id: kind.ref('shelves', { onDelete: 'clear' }) },
  })
  const registry = createRegistry([shelf, book])
  checkDeclarations(registry)
  expect(usagesOf(registry, 'shelves').map(({ field, onDelete }) => [field, onDelete])).toEqual([
    ['shelf_id', 'cascade'],
    ['other_id', 'clear'],
  ])
  expect(usagesOf(registry, 'books')).toEqual([])
})
