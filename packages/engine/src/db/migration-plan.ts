import type pg from 'pg'
import { connected } from './connected.ts'
import { unseen } from './migrate.ts'

/** A migration that is to come: `why` it says it is, and what of it a serving shop feels. */
export type PlannedMigration = { name: string; why: string; felt: string[] }

/** What `migrate` would apply, in its order, with the locks that hurt on tables with rows. Changes nothing, and throws where `migrate` would. */
export async function planMigrations(config: pg.ClientConfig, directory: string): Promise<PlannedMigration[]> {
  return connected(config, async (client) => {
    const pending = await unseen(client, directory)
    const { rows } = await client.query<{ table: string; count: number }>(
      `select relname as table, reltuples::float8 as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    const sizes = new Map(rows.map(({ table, count }) => [table, count]))
    return pending.map(({ name, text }) => ({ name, why: whyOf(text), felt: feltIn(text, sizes) }))
  })
}

const whyOf = (text: string): string => /^--\s*(.+)/.exec(text)?.[1] ?? ''

/** How a statement begins, and what others feel of it while it runs. The first that fits says it. */
const shapes: [RegExp, string][] = [
  [
    /^create (?:unique )?index (?:if not exists )?\S+ on (?:only )?(\S+)/,
    'nobody writes to it while an index is built',
  ],
  [
    /^alter table (?:only )?(\S+) .*\balter column \S+ (?:set data )?type /,
    'it is rewritten, and nobody reads or writes meanwhile',
  ],
  [
    /^alter table (?:only )?(\S+) add column .*\b(?:generated always as .* stored|default (?:gen_random_uuid|clock_timestamp|random)\()/,
    'it is rewritten, and nobody reads or writes meanwhile',
  ],
  [/^alter table (?:only )?(\S+) .*\bset not null\b/, 'it is read whole, and nobody reads or writes meanwhile'],
  [
    /^alter table (?:only )?(\S+) .*\badd constraint \S+ foreign key\b(?!.* not valid)/,
    'it is read whole, and nobody writes meanwhile',
  ],
  [
    /^alter table (?:only )?(\S+) .*\badd constraint (?!.* not valid)/,
    'it is read whole, and nobody reads or writes meanwhile',
  ],
  [/^alter table (?:only )?(\S+) drop column\b/, 'a column goes, which the release before may still ask for'],
  [/^drop table (?:if exists )?(\S+)/, 'it goes'],
  [/^update (?:only )?(\S+)/, 'rows are changed, and held until all are'],
  [/^delete from (?:only )?(\S+)/, 'rows are removed'],
]

/** What is felt of a migration, by the tables that are there with their rows: each of them once for each reason. */
export function feltIn(text: string, sizes: ReadonlyMap<string, number>): string[] {
  const felt = statementsIn(text).flatMap((statement) => {
    for (const [shape, what] of shapes) {
      const table = shape
        .exec(statement)?.[1]
        ?.replace(/^public\./, '')
        .replace(/["(;]/g, '')
      const size = table === undefined ? undefined : sizes.get(table)
      if (size !== undefined) return [`${table} (${rowsOf(size)}): ${what}`]
    }
    return []
  })
  return [...new Set(felt)]
}

/** As the database has it in mind, which counts only now and then. */
const rowsOf = (count: number): string =>
  count < 0 ? 'rows not counted yet' : `about ${Math.round(count).toLocaleString('en')} rows`

/** In small letters, without comments, each on one line; bodies of functions and texts may hold a semicolon. */
export function statementsIn(text: string): string[] {
  const parts = text.match(/--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[^-/$';]+|[-/$']/g) ?? []
  const statements = ['']
  for (const part of parts) {
    if (part.startsWith('--') || part.startsWith('/*')) continue
    if (part === ';') statements.push('')
    else statements.push((statements.pop() ?? '') + part)
  }
  return statements.map((one) => one.replace(/\s+/g, ' ').trim().toLowerCase()).filter(Boolean)
}
