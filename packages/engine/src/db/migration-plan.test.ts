import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { feltIn, statementsIn } from './migration-plan.ts'

const sizes = new Map([
  ['orders', 12_000],
  ['coupons', 0],
])
const wait = 'it is read whole, and nobody reads or writes meanwhile'

it.each([
  [
    'create index orders_x on orders (store_id, x);',
    ['orders (about 12,000 rows): nobody writes to it while an index is built'],
  ],
  [
    'CREATE UNIQUE INDEX a ON public.orders USING btree (x)',
    ['orders (about 12,000 rows): nobody writes to it while an index is built'],
  ],
  ['create index concurrently a on orders (x)', []],
  [
    'alter table "orders" alter column total type bigint',
    ['orders (about 12,000 rows): it is rewritten, and nobody reads or writes meanwhile'],
  ],
  ['alter table orders alter column "total"\n  set not null', [`orders (about 12,000 rows): ${wait}`]],
  ['alter table coupons add constraint c CHECK (a > 0)', [`coupons (about 0 rows): ${wait}`]],
  ['alter table coupons add constraint c check (a > 0) not valid', []],
  [
    'alter table orders add constraint f foreign key (a) references coupons',
    ['orders (about 12,000 rows): it is read whole, and nobody writes meanwhile'],
  ],
  ['alter table orders add column x text', []],
  [
    "alter table orders add column x int generated always as (length(';')) stored",
    ['orders (about 12,000 rows): it is rewritten, and nobody reads or writes meanwhile'],
  ],
  [
    'update orders set a = 1; update orders set b = 1',
    ['orders (about 12,000 rows): rows are changed, and held until all are'],
  ],
  ['create table fresh (a int); create index f on fresh (a)', []],
  ["-- update orders set a = 1\ninsert into x values ('; update orders')", []],
  ['create function f() returns void as $$ begin update orders set a = 1; end $$ language plpgsql', []],
])('%s is felt as %j', (text, felt) => {
  expect(feltIn(text, sizes)).toEqual(felt)
})

it('every migration of ours falls into statements that begin as statements do', () => {
  const directory = path.resolve(import.meta.dirname, '../../../shop/src/migrations')
  const files = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  const begins = /^(alter|create|drop|update|insert|delete|do|with|grant|revoke|select|comment|set|truncate|lock) /
  const odd = files.flatMap((name) =>
    statementsIn(readFileSync(path.join(directory, name), 'utf8')).filter((statement) => !begins.test(`${statement} `)),
  )
  expect(files.length).toBeGreaterThan(90)
  expect(odd).toEqual([])
})
