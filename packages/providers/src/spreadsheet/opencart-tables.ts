import type { DumpRow } from './sql-dump.ts'

/** A row of a table of an OpenCart dump, the table without what stands before the names of all. */
export type Row = { table: string; of: (column: string) => string }
/** The rows of these tables, in the order of the dump. */
export type RowsOf = (tables: readonly string[]) => AsyncGenerator<Row>

export async function* tableRows(rows: AsyncGenerator<DumpRow>, prefix: string): AsyncGenerator<Row> {
  for await (const { table, columns, values } of rows)
    yield { table: table.slice(prefix.length), of: (column) => values[columns.indexOf(column)] ?? '' }
}

/** Texts of one thing by language; those of the shop are kept as a browser sends them. */
export type Texts = Map<string, Record<string, string>>

export const textColumns = ['name', 'description', 'meta_title', 'meta_description', 'meta_keyword'] as const

export const textsIn = ({ of }: Row): Record<string, string> =>
  Object.fromEntries(textColumns.map((column) => [column, unescaped(of(column))]))

/** OpenCart keeps what people write as PHP's `htmlspecialchars` leaves it. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => entities[name] ?? "'")
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

export const languageTables = ['language'] as const
export const isOn = (flag: string): boolean => flag !== '' && flag !== '0'

/** What is said in which language, by the number that texts have; languages that are off say nothing. */
export class Languages {
  readonly #codes = new Map<string, string>()
  add({ of }: Row): void {
    if (isOn(of('status'))) this.#codes.set(of('language_id'), of('code').toLowerCase())
  }
  get ids(): string[] {
    return [...this.#codes.keys()]
  }
  /** with the language behind it, as the columns of other shops have it */
  column(name: string, id: string): string {
    return `${name}(${this.#codes.get(id) ?? id})`
  }
}

/** Addresses by `product_id=42` and language; those of OpenCart 2 are of all languages. */
export class Addresses {
  readonly #of = new Map<string, Map<string, string>>()
  add({ of }: Row): void {
    if (of('store_id') !== '' && of('store_id') !== '0') return
    const query = of('query') || `${of('key')}=${of('value')}`
    const keywords = this.#of.get(query) ?? new Map<string, string>()
    this.#of.set(query, keywords.set(of('language_id'), of('keyword')))
  }
  /** Nested ones of OpenCart 4 (`desktops/mac`) end with the row's own. */
  of(query: string, language: string): string {
    const found = this.#of.get(query)
    return (found?.get(language) ?? found?.get('') ?? '').split('/').at(-1) ?? ''
  }
}

export const addressTables = ['seo_url', 'url_alias'] as const

/** In which language the shop speaks first. */
export async function languageOf(rowsOf: RowsOf, settings: Map<string, string>, languages: Languages): Promise<string> {
  const code = settings.get('config_language_catalog') ?? settings.get('config_language')
  for await (const { of } of rowsOf(languageTables)) if (of('code') === code) return of('language_id')
  return languages.ids[0] ?? ''
}

export const padded = (cells: string[], length: number): string[] => Array.from({ length }, (_, n) => cells[n] ?? '')
