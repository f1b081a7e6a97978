import { createHash } from 'node:crypto'
import { type AnyResource, languageCodes, languageCollation, type Registry } from '@shopwright/resource'
import type pg from 'pg'
import { connected } from './connected.ts'

/**
 * Texts are sorted as a language sorts them, translated ones by what is shown in it. What a store may have very many of has
 * an index for that. They follow from the list of languages, so they are made at each start of a release and not by
 * migrations: a new language needs none.
 */
export async function ensureSortIndexes(owner: pg.ClientConfig, registry: Registry): Promise<void> {
  const wanted = registry.all.flatMap(sortIndexes)
  await connected(owner, async (client) => {
    await client.query("select pg_advisory_lock(hashtext('shopwright-migrate'))")
    const { rows } = await client.query<{ name: string; mark: string }>(
      `select c.relname as name, d.description as mark from pg_class c join pg_description d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I') and d.description like 'sort %'`,
    )
    const there = new Map(rows.map(({ name, mark }) => [name, mark]))
    const kept = new Set(wanted.filter(({ name, mark }) => there.get(name) === mark).map(({ name }) => name))
    for (const name of there.keys()) if (!kept.has(name)) await client.query(`drop index "${name}"`)
    for (const { name, sql, mark } of wanted.filter((one) => !kept.has(one.name)))
      await client.query(`begin; ${sql}; comment on index "${name}" is '${mark}'; commit`)
  })
}

type SortIndex = { name: string; sql: string; mark: string }

function sortIndexes(resource: AnyResource): SortIndex[] {
  const texts = (resource.large ?? []).filter((name) => resource.fields[name]?.type === 'text')
  const lead = resource.scope === 'store' ? 'store_id, ' : ''
  return texts.flatMap((column) => {
    const isTranslated = resource.fields[column]?.options.translated
    const one = (expression: string, languages: string[]): SortIndex => {
      const collation = languageCollation(languages[0] as string)
      const name = [resource.table, column, ...languages.map((code) => code.replace('-', '')), 'sort'].join('_')
      const sql = `create index "${name}" on ${resource.table} (${lead}(${expression}) collate "${collation}", id)`
      return { name, sql, mark: `sort ${createHash('sha256').update(sql).digest('hex')}` }
    }
    return isTranslated
      ? sequences().map(([language, primary]) => one(shownText(`"${column}"`, language, primary), [language, primary]))
      : languageCodes.map((language) => one(`"${column}"`, [language]))
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
