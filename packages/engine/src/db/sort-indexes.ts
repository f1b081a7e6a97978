import { createHash } from 'node:crypto'
import { type AnyResource, languageCodes, languageCollation, type Registry } from '@shopwright/resource'
import type pg from 'pg'
import { connected } from './connected.ts'

/**
 * Texts are sorted as a language sorts them, translated ones by what is shown in it. What a store may have very many of has
 * an index for that. They follow from the list of languages, so they are made at each start of a release and not by
 * migrations: a new language needs none. Their names say what they are made from, which outlives a restore.
 */
export async function ensureSortIndexes(owner: pg.ClientConfig, registry: Registry): Promise<void> {
  await connected(owner, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('shopwright-migrate'))")
    const { gone, absent } = await changes(client, registry)
    for (const name of gone) await client.query(`drop index "${name}"`)
    for (const { name, made } of absent) await client.query(`create index "${name}" ${made}`)
  })
}

/** The tables that `ensureSortIndexes` would sort anew, with how many indexes each. Changes nothing. */
export const pendingSortIndexes = (
  owner: pg.ClientConfig,
  registry: Registry,
): Promise<{ table: string; count: number }[]> =>
  connected(owner, async (client) => {
    const counts = new Map<string, number>()
    for (const { table } of (await changes(client, registry)).absent) counts.set(table, (counts.get(table) ?? 0) + 1)
    return [...counts].map(([table, count]) => ({ table, count }))
  })

async function changes(client: pg.Client, registry: Registry): Promise<{ gone: string[]; absent: SortIndex[] }> {
  const wanted = registry.all.flatMap(sortIndexes)
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('i', 'I') and relname ^@ $1`,
    [prefix],
  )
  const there = new Set(rows.map(({ name }) => name))
  const names = new Set(wanted.map(({ name }) => name))
  return { gone: [...there].filter((name) => !names.has(name)), absent: wanted.filter(({ name }) => !there.has(name)) }
}

const prefix = 'sort_'

type SortIndex = { table: string; name: string; made: string }

function sortIndexes(resource: AnyResource): SortIndex[] {
  const texts = (resource.large ?? []).filter((name) => resource.fields[name]?.type === 'text')
  const lead = resource.scope === 'store' ? 'store_id, ' : ''
  return texts.flatMap((column) => {
    const isTranslated = resource.fields[column]?.options.translated
    const one = (expression: string, language: string): SortIndex => {
      const made = `on ${resource.table} (${lead}(${expression}) collate "${languageCollation(language)}", id)`
      const mark = createHash('sha256').update(made).digest('hex').slice(0, 8)
      return { table: resource.table, name: [prefix.slice(0, -1), resource.table, column, mark].join('_'), made }
    }
    return isTranslated
      ? sequences().map(([language, primary]) => one(shownText(`"${column}"`, language, primary), language))
      : languageCodes.map((language) => one(`"${column}"`, language))
  })
}

/** Pairs of a language and a primary one, without those that come to the same. */
function sequences(): [string, string][] {
  const byOrder = new Map<string, [string, string]>()
  for (const language of languageCodes)
    for (const primary of languageCodes) byOrder.set(shownIn(language, primary).join(), [language, primary])
  return [...byOrder.values()]
}

const shownIn = (language: string, primary: string): string[] => [...new Set([language, primary, ...languageCodes])]

/** The text in the language, else in the primary one, else in any: `pickTranslation`, in the database. */
export function shownText(column: string, language: string, primary: string): string {
  const texts = shownIn(language, primary).map((code) => `nullif(${column} ->> '${code.replaceAll("'", "''")}', '')`)
  return `coalesce(${texts.join(', ')})`
}
