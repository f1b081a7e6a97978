import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Screen → every word in its code that may be a noun, and with a dot behind it each that begins the key of a text. */
export type Said = ReadonlyMap<string, ReadonlySet<string>>

/** The most looked at. */
const first: ReadonlySet<string> = new Set(['dashboard', 'orders.list', 'products.edit'])

/**
 * What the first screens made by hand may say, by their code and all that it imports, now or later: `t('order.title')` says what is
 * below `order`. Too much is a larger file; what is missing is fetched when it is asked for (`language.ts`).
 */
export function saidByScreens(source: string): Said {
  const index = path.join(source, 'screens/index.ts')
  const entries = [...readFileSync(index, 'utf8').matchAll(entry)].filter(([, quoted, bare]) =>
    first.has((quoted ?? bare) as string),
  )
  return new Map(
    entries.map(([, quoted, bare, file = '']) => [
      (quoted ?? bare) as string,
      new Set([...reached(path.resolve(index, '..', file))].flatMap((one) => wordsOf(one))),
    ]),
  )
}

/** `'orders.list': { load: () => import('./orders/OrderList.tsx') }` */
const entry = /^ {2}(?:'([^']+)'|([\w-]+)): \{[\s\S]*?import\('(\.[^']+)'\)/gm

function reached(file: string): Set<string> {
  const files = new Set([file])
  for (const one of files)
    for (const [, next = ''] of readFileSync(one, 'utf8').replace(types, '').matchAll(imported))
      files.add(path.resolve(one, '..', next))
  return files
}

const types = /import type [^']*'[^']*'/g
const imported = /(?:from |import\()'(\.{1,2}\/[^']+\.tsx?)'/g

/** `'order.many.ask'`, `` `screens:order.${x}` ``, `registry.get('orders')`, and `orderStatuses` of the declarations. */
function wordsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const declared = [...code.matchAll(/import \{([^}]*)\}\sfrom\s'@shopwright\/shop\/model'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  )
  const words = [...code.matchAll(/['`](?:\w+:)?([\w-]+)(['`.])/g)].flatMap(([, word = '', end]) =>
    end === '.' ? [word, `${word}.`] : [word],
  )
  return [...words, ...declared]
}
