import { readFileSync, writeFileSync } from 'node:fs'
import { countries, ownZones } from '../packages/shop/src/platform/server/seeds/platform-lists.ts'

/**
 * Makes the list of the world's zones anew, from three kept packages that were unpacked beforehand:
 * node tools/zones.ts ISO_CODES CLDR_EN ISO_DB
 * - ISO_CODES: Debian's iso-codes, its folder usr/share (codes of ISO 3166-2, Ukrainian and some Russian names)
 * - CLDR_EN: subdivisions/en/en.json of the npm package cldr-subdivisions-full (English names)
 * - ISO_DB: data/iso3166-2.json of the npm package iso3166-2-db (Russian names)
 */
const [isoCodes, cldr, db] = process.argv.slice(2) as [string, string, string]
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

type Coded = { code: string; name: string; parent?: string }
const coded: Coded[] = read(`${isoCodes}/iso-codes/json/iso_3166-2.json`)['3166-2']
const ukrainian = messagesOf(`${isoCodes}/locale/uk/LC_MESSAGES/iso_3166-2.mo`)
const someRussian = messagesOf(`${isoCodes}/locale/ru/LC_MESSAGES/iso_3166-2.mo`)
const english: Record<string, string> = read(cldr).subdivisions.localeDisplayNames.subdivisions
const russian = new Map<string, string | undefined>(
  Object.entries<{ regions?: { iso: string; names?: { ru?: string } }[] }>(read(db)).flatMap(([country, { regions }]) =>
    (regions ?? []).map(({ iso, names }) => [`${country}-${iso}`, names?.ru] as const),
  ),
)

/** Russian and Ukrainian where the packages say nothing or what is wrong: they go by the English word alone. */
const corrected: Record<string, [string?, string?]> = {
  'US-GA': ['Джорджия', 'Джорджія'],
  'US-MD': ['Мэриленд'],
  'US-DC': ['Округ Колумбия'],
  'US-WV': ['Западная Вирджиния'],
  'IN-TG': ['Телангана'],
  'IN-CH': ['Чандигарх'],
  'IN-GA': ['Гоа', 'Гоа'],
  'CD-TA': ['Танганьика'],
  'FR-NOR': ['Нормандия'],
  'ES-IB': ['Балеарские острова'],
  'ES-MC': ['Мурсия'],
  'CZ-10': ['Прага', 'Прага'],
  'CZ-63': ['Высочина'],
}

const known = new Set(countries.map(({ iso_code }) => iso_code).filter((code) => !(code in ownZones)))
const made: Record<string, string[][]> = {}
for (const { code, name, parent } of coded) {
  const [country, part] = code.split('-') as [string, string]
  // Only the first level; and what is a country of its own (Guadeloupe of France) has no name there.
  const en = english[code.replace('-', '').toLowerCase()]
  if (parent || !known.has(country) || !en) continue
  const ru = [someRussian.get(name), russian.get(code)].find((found) => found && found !== name)
  made[country] ??= []
  const [ownRu, ownUk] = corrected[code] ?? []
  const texts = [en, ownRu ?? ru ?? '', ownUk ?? ukrainian.get(name) ?? '']
  made[country].push([part, ...texts.map((text) => text.replace(/ [[(].*[\])]$/, ''))])
}
const lines = Object.entries(made)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([country, rows]) => `  "${country}": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`)
writeFileSync(
  new URL('../packages/shop/src/platform/server/seeds/zones.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
)

/** What a compiled catalogue of gettext says, by what is said in its own language. */
function messagesOf(path: string): Map<string, string> {
  const bytes = readFileSync(path)
  const text = (table: number, n: number) => {
    const [length, at] = [bytes.readUInt32LE(table + n * 8), bytes.readUInt32LE(table + n * 8 + 4)]
    return bytes.toString('utf8', at, at + length)
  }
  const [count, from, to] = [8, 12, 16].map((at) => bytes.readUInt32LE(at)) as [number, number, number]
  return new Map(Array.from({ length: count }, (_, n) => [text(from, n), text(to, n)]))
}
