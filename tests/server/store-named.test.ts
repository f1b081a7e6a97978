import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const tables = registry.all.filter(({ scope }) => scope === 'store').map(({ table }) => table)
const written = new RegExp(`\\b(?:from|join|update|into|using)\\s+"?(${tables.join('|')})"?\\b(?!\\s*\\()`, 'gi')
const built = new RegExp(`\\.(?:selectFrom|updateTable|deleteFrom|insertInto)\\(\\s*'(${tables.join('|')})(?: as \\w+)?'`, 'g')

/** The store comes from outside the statement: compared with a value, or among the columns of what is inserted. */
const anchored = /store_id\b"?\s*=\s*(?:any\()?\s*\$|'(?:\w+\.)?store_id',\s*(?:'='|'in'),|insert\w* ?into[\s\S]*store_id|insertInto[\s\S]*store_id/i

/**
 * The platform's role sees every store, and no policy stands behind a statement that forgets which one is meant. Who may
 * leave it out is named here, with the reason; everything else says `store_id = …`.
 */
const unnamed: Record<string, string> = {
}

type Statement = { file: string; of: string; text: string }

/** The texts of `sql` templates with what stands in them, and Kysely's chains up to where they are run. */
function statementsOf(file: string): Statement[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  const found: Statement[] = []
  for (let at = source.indexOf('`'); at >= 0; ) {
    const end = endOfTemplate(source, at)
    const text = source.slice(at, end + 1)
    const of = [...new Set([...text.matchAll(written)].map(([, table]) => String(table).toLowerCase()))]
    if (of.length) found.push({ file, of: of.join(' '), text })
    at = source.indexOf('`', end + 1)
  }
  for (const { index, 1: table } of source.matchAll(built)) {
    const run = source.indexOf('.execute', index)
    found.push({ file, of: String(table), text: source.slice(index, run < 0 ? index + 800 : run) })
  }
  return found
}

/** Where the template that begins at `from` ends; what stands in `${…}` may hold templates of its own. */
function endOfTemplate(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '`') return at
    else if (source.startsWith('${', at)) {
      let depth = 1
      for (at += 2; depth > 0; at++) {
        if (source[at] === '`') at = endOfTemplate(source, at)
        else if (source[at] === '{') depth += 1
        else if (source[at] === '}') depth -= 1
      }
      at -= 1
    }
  }
  return source.length
}

const files = ['packages/shop/src/**/*.ts', 'apps/server/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.|\/cli\/demo\//.test(file))
const statements = files.flatMap(statementsOf)
const keyOf = ({ file, of }: Statement): string => `${file.split('/').at(-1)}: ${of}`
const loose = statements.filter(({ text }) => !anchored.test(text))

describe('A statement on a store’s table', () => {
  it('is found in the sources at all', () => {
    expect(statements.length).toBeGreaterThan(250)
  })

  it('names its store, or stands on the list with its reason', () => {
    expect([...new Set(loose.map(keyOf))].sort()).toEqual(Object.keys(unnamed).sort())
  })
})
