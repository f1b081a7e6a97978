import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locales, Texts } from './index.ts'

const folder = join(import.meta.dirname, '../locales')

/** Every text of every language, read from the folder; for the server and for tests. */
export function readLocales(): Locales {
  const locales: Locales = {}
  for (const code of readdirSync(folder)) {
    locales[code] = {}
    for (const file of readdirSync(join(folder, code)).filter((name) => name.endsWith('.json'))) {
      locales[code][file.slice(0, -5)] = JSON.parse(readFileSync(join(folder, code, file), 'utf8')) as Texts
    }
  }
  return locales
}
