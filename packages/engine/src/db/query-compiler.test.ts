import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { QueryCompiler } from './query-compiler.ts'

const over = (compiler: () => PostgresQueryCompiler) =>
  new Kysely<Record<string, Record<string, unknown>>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: compiler,
      createDriver: () => new DummyDriver(),
    },
  })
const ours = over(() => new QueryCompiler())
const theirs = over(() => new PostgresQueryCompiler())

const statements: Record<string, RawBuilder<unknown>> = {
  'texts alone': sql`select 1`,
  values: sql`select ${1}, ${'two'}, ${null}, ${['a', 'b']}, ${new Date(0)}, ${5n}`,
  'one in another': sql`select * from (${sql`select ${1} where ${sql`x = ${2}`}`}) y where z = ${3}`,
  'nothing in another': sql`select 1 ${sql``} from t`,
  names: sql`select ${sql.id('a', 'b"c')}, ${sql.ref('t.column')}, ${sql.ref('column')} from ${sql.table('public.things')}, ${sql.table('others')}`,
  lists: sql`insert into t (${sql.join([sql.id('a'), sql.id('b')])}) values (${sql.join([1, 'x', sql`now()`])})`,
  'lists with their own joint': sql`where ${sql.join([sql`a = ${1}`, sql`b = ${2}`], sql` and `)}`,
  'texts as they are': sql`${sql.raw('/* kept plan */ ')}select ${sql.lit(7)}, ${sql.val('v')}`,
  'what Kysely builds': sql`select exists (${ours.selectFrom('things').select('id').where('name', '=', 'x')}), ${1}`,
}

describe('A statement that is written out', () => {
  it.each(Object.entries(statements))('says the same as by Kysely’s own compiler: %s', (_name, statement) => {
    const { sql: text, parameters } = statement.compile(ours)
    const expected = statement.compile(theirs)
    expect({ text, parameters }).toEqual({ text: expected.sql, parameters: [...expected.parameters] })
  })
})
