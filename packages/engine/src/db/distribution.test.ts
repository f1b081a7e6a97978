import type { Registry } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { astray, type ForeignKey, type Lying, planDistribution, type TableFacts } from './distribution.ts'

const registry = {
  kept: [
    { table: 'hats', scope: 'store' },
    { table: 'shelves', scope: 'store' },
    { table: 'towns', scope: 'platform' },
  ],
} as Registry // nothing else of it is asked

const table = (name: string, more: Partial<TableFacts> = {}): TableFacts => ({
  schema: 'public',
  name,
  store: name === 'towns' ? null : { type: 'uuid', required: true },
  uniques: [{ name: `${name}_pkey`, columns: name === 'towns' ? ['id'] : ['store_id', 'id'] }],
  exclusions: [],
  keys: [],
  triggers: [],
  narrow: [],
  inherits: false,
  ...more,
})
const key = (target: string, more: Partial<ForeignKey> = {}): ForeignKey => ({
  name: 'key',
  target,
  columns: ['store_id', 'x'],
  targetColumns: ['store_id', 'id'],
  onDelete: 'a',
  onUpdate: 'a',
  emptied: null,
  ...more,
})
const plan = (changed: TableFacts[], options: Parameters<typeof planDistribution>[2] = {}) => {
  const all = ['hats', 'shelves', 'towns'].map((name) => changed.find((one) => one.name === name) ?? table(name))
  return planDistribution([...all, ...changed.filter((one) => !all.includes(one))], registry, options)
}

it('a store’s tables are distributed, the platform’s are on each machine, those of the queue stay', () => {
  const { tables, hinders } = plan([table('pgboss.job', { schema: 'pgboss', store: null })])
  expect(tables.map(({ table, place }) => [table, place])).toEqual([
    ['hats', 'distributed'],
    ['pgboss.job', 'coordinator'],
    ['shelves', 'distributed'],
    ['towns', 'reference'],
  ])
  expect(hinders).toEqual([])
})

it.each<[string, Partial<ForeignKey>]>([
  ['may lead to another store', { columns: ['x'], targetColumns: ['id'] }],
  ['may lead to another store', { columns: ['x', 'store_id'], targetColumns: ['store_id', 'id'] }],
  ['changes the store of a row', { onUpdate: 'c' }],
  ['changes the store of a row', { onUpdate: 'n' }],
  ['empties the store of a row', { onDelete: 'n' }],
  ['empties the store of a row', { onDelete: 'd', emptied: ['x', 'store_id'] }],
  ['empties one of its columns', { onDelete: 'n', emptied: ['x'] }],
])('a key between the tables of stores that %s hinders: %j', (what, more) => {
  const { hinders } = plan([table('shelves', { keys: [key('hats', more)] })])
  expect(hinders).toEqual([expect.stringMatching(new RegExp(`^shelves: key ${what}`))])
})

it.each<[string, Partial<ForeignKey>]>([
  ['hats', {}],
  ['hats', { onDelete: 'c' }],
  ['hats', { columns: ['x', 'store_id'], targetColumns: ['id', 'store_id'] }],
  ['towns', { columns: ['town_id'], targetColumns: ['id'], onDelete: 'n' }],
  ['towns', { columns: ['store_id'], targetColumns: ['id'], onDelete: 'c' }],
])('a key of a store’s table to %s: %j is taken', (target, more) => {
  expect(plan([table('shelves', { keys: [key(target, more)] })]).hinders).toEqual([])
})

it('a key that empties one column is taken where the server takes it', () => {
  const changed = [table('shelves', { keys: [key('hats', { onDelete: 'n', emptied: ['x'] })] })]
  expect(plan(changed, { takesClearing: true }).hinders).toEqual([])
})

it.each<[string, string, Partial<TableFacts>]>([
  ['towns', 'key leads to hats (distributed) from a table that is reference', { keys: [key('hats')] }],
  [
    'pgboss.job',
    'key leads to hats (distributed) from a table that is coordinator',
    { schema: 'pgboss', keys: [key('hats')] },
  ],
  [
    'towns',
    'key leads to schema_migrations (coordinator) from a table that is reference',
    { keys: [key('schema_migrations')] },
  ],
  ['hats', 'hats_name is unique across stores', { uniques: [{ name: 'hats_name', columns: ['name'] }] }],
  ['hats', 'hats_once is unique across stores', { exclusions: [{ name: 'hats_once', columns: ['during'] }] }],
  ['hats', 'it has no store_id', { store: null }],
  ['hats', 'its store_id may be empty', { store: { type: 'uuid', required: false } }],
  ['hats', 'its store_id is bigint: it lies with no other table', { store: { type: 'bigint', required: true } }],
  ['towns', 'the trigger t would run on each machine by itself (citus.enable_unsafe_triggers)', { triggers: ['t'] }],
  ['towns', 'id counts by a sequence of less than 64 bits', { narrow: ['id'] }],
  ['hats', 'it inherits from another table', { inherits: true }],
  ['caps', 'nothing says where it belongs: it is declared nowhere', {}],
])('%s: %s', (name, fault, more) => {
  expect(plan([table(name, more), table('schema_migrations', { store: null })]).hinders).toEqual([`${name}: ${fault}`])
})

it('a declared table that is not there hinders, and tables that point at each other in a circle', () => {
  expect(planDistribution([table('hats'), table('towns')], registry).hinders).toEqual([
    'shelves: it is declared and is not there (shopwright migrate)',
  ])
  const circle = 'tables point at each other in a circle: none of them can be the first'
  expect(plan([table('hats', { keys: [key('shelves')] }), table('shelves', { keys: [key('hats')] })]).hinders).toEqual([
    `hats: ${circle}`,
    `shelves: ${circle}`,
  ])
})

it('each comes after those that it points at, and may point at itself', () => {
  const { tables, hinders } = plan([table('hats', { keys: [key('towns', { columns: ['t'] }), key('hats')] })])
  expect([tables.map(({ table }) => table), hinders]).toEqual([['shelves', 'towns', 'hats'], []])
})

const at = (table: string, more: Partial<Lying> = {}): Lying => ({
  table,
  place: 'distributed',
  column: 'store_id',
  colocation: 7,
  ...more,
})
it.each<[string[], Lying[]]>([
  [[], [at('hats'), at('shelves'), at('towns', { place: 'reference', column: null, colocation: 1 })]],
  [['hats: it is reference already, and should be distributed'], [at('hats', { place: 'reference' })]],
  [['hats: it is distributed by id already'], [at('hats', { column: 'id' })]],
  [
    ['the distributed tables lie in more than one group: they are not colocated'],
    [at('hats'), at('shelves', { colocation: 8 })],
  ],
])('hinders %j where tables lie already', (hinders, lying) => {
  expect(plan([], { lying }).hinders).toEqual(hinders)
})

it.each<[string[], Lying[]]>([
  [[], [at('hats'), at('shelves'), at('towns', { place: 'reference', column: null, colocation: 1 })]],
  [['towns'], [at('hats'), at('shelves')]],
  [
    ['hats', 'towns'],
    [at('hats', { place: 'reference' }), at('shelves')],
  ],
  [
    ['hats', 'towns'],
    [at('hats', { column: 'id' }), at('shelves')],
  ],
  [
    ['shelves', 'towns'],
    [at('hats'), at('shelves', { colocation: 8 })],
  ],
])('%j are astray where tables lie so', (names, lying) => {
  expect(astray(plan([], { lying }), lying)).toEqual(names)
})
