import { SpreadsheetError } from './errors.ts'

export type DumpValue = string | null
/** One row of an INSERT; `columns` as the statement, or the table's definition before it, names them. */
export type DumpRow = { table: string; columns: readonly string[]; values: DumpValue[] }

/** Longer than any head of a statement that tells something: its columns. */
const longestHead = 262_144

/** Whether a file is the dump of a MySQL database, by its beginning. */
export function looksLikeDump(bytes: Buffer): boolean {
  const text = bytes
    .subarray(0, 65_536)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  return (
    /^(?:--|#|\/\*|SET |CREATE |DROP |INSERT |START )/i.test(text) &&
    (/^(?:--|#|\/\*).*(?:MySQL|MariaDB|phpMyAdmin|Adminer|HeidiSQL) /im.test(text) ||
      /^\s*(?:INSERT INTO|CREATE TABLE|DROP TABLE IF EXISTS)\b/im.test(text))
  )
}

/**
 * The rows of a dump as mysqldump, phpMyAdmin and others write it, chunk by chunk: INSERTs with their columns or after the
 * table's definition. Nothing is run; what is neither a definition nor rows is passed over. `longest`: characters of one row.
 * Throws SpreadsheetError with the line that is at fault.
 */
export async function* dumpRows(
  text: AsyncIterable<string>,
  wants: (table: string) => boolean,
  longest: number,
): AsyncGenerator<DumpRow> {
  const reader = new DumpReader(wants, longest)
  for await (const chunk of text) {
    reader.read(chunk)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
}

type State =
  | 'head' // of a statement, outside of quotes
  | 'quoted' // in a head, `mark` closes it
  | 'line-comment'
  | 'block-comment'
  | 'between' // rows of a statement
  | 'value' // in a row, outside of quotes
  | 'text' // in a row, within quotes

class DumpReader {
  readonly #wants: (table: string) => boolean
  readonly #longest: number
  readonly #columnsOf = new Map<string, string[]>()
  #found: DumpRow[] = []
  #state: State = 'head'
  #head = ''
  #mark = ''
  #last = ''
  #isEscaped = false
  #table = ''
  #columns: readonly string[] = []
  #isWanted = false
  #values: DumpValue[] = []
  #text = ''
  #wasText = false
  #length = 0
  #line = 1

  constructor(wants: (table: string) => boolean, longest: number) {
    this.#wants = wants
    this.#longest = longest
  }

  take(): DumpRow[] {
    const found = this.#found
    this.#found = []
    return found
  }

  end(): void {
    if (this.#state === 'text' || this.#state === 'value' || this.#state === 'quoted') this.#fail('dump-broken')
  }

  read(chunk: string): void {
    for (let at = 0; at < chunk.length; at++) {
      if (this.#state === 'text') {
        at = this.#readText(chunk, at)
        if (at >= chunk.length) return
      }
      const letter = chunk[at] as string // within its length
      if (letter === '\n') this.#line++
      this.#readLetter(letter)
      this.#last = letter
    }
  }

  #readLetter(letter: string): void {
    if (this.#state === 'head') this.#inHead(letter)
    else if (this.#state === 'quoted') this.#inQuotes(letter)
    else if (this.#state === 'value') this.#inValue(letter)
    else if (this.#state === 'line-comment') {
      if (letter === '\n') this.#state = 'head'
    } else if (this.#state === 'block-comment') {
      if (letter === '/' && this.#last === '*') this.#state = 'head'
    } else if (letter === '(') this.#beginRow()
    else if (letter === ';') this.#beginHead()
  }

  #inQuotes(letter: string): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (letter === '\\' && this.#mark !== '`') this.#isEscaped = true
    else if (letter === this.#mark) this.#state = 'head'
    this.#keep(letter)
  }

  #inHead(letter: string): void {
    if (letter === ';') {
      this.#endHead()
    } else if (letter === '(' && /\bVALUES?\s*$/i.test(this.#head.slice(-16))) {
      this.#beginRows()
    } else if (letter === '#' || (letter === '-' && this.#last === '-')) {
      this.#state = 'line-comment'
      this.#head = this.#head.replace(/-$/, '')
    } else if (letter === '*' && this.#last === '/') {
      this.#state = 'block-comment'
      this.#head = this.#head.slice(0, -1)
    } else {
      if (letter === "'" || letter === '"' || letter === '`') {
        this.#mark = letter
        this.#state = 'quoted'
      }
      this.#keep(letter)
    }
  }

  /** Only what tells of tables is worth its room. */
  #keep(letter: string): void {
    if (this.#head === '' && /\s/.test(letter)) return
    if (this.#head.length < longestHead) this.#head += letter
  }

  #beginHead(): void {
    this.#state = 'head'
    this.#head = ''
  }

  #endHead(): void {
    const [, table] =
      /^CREATE TABLE (?:IF NOT EXISTS )?((?:`[^`]+`|[\w$]+)(?:\.(?:`[^`]+`|[\w$]+))?)\s*\(/i.exec(this.#head) ?? []
    if (table) this.#columnsOf.set(nameOf(table), definedColumns(this.#head))
    this.#beginHead()
  }

  #beginRows(): void {
    const [, table, columns] =
      /^(?:INSERT|REPLACE)\b(?: IGNORE)?(?: INTO)?\s+((?:`[^`]+`|[\w$]+)(?:\.(?:`[^`]+`|[\w$]+))?)\s*(?:\(([^)]*)\))?\s*VALUES?\s*$/i.exec(
        this.#head,
      ) ?? []
    this.#table = table ? nameOf(table) : ''
    this.#isWanted = table !== undefined && this.#wants(this.#table)
    this.#columns = columns ? columns.split(',').map(nameOf) : (this.#columnsOf.get(this.#table) ?? [])
    if (this.#isWanted && !this.#columns.length) this.#fail('dump-columns', { table: this.#table })
    this.#beginRow()
  }

  #beginRow(): void {
    this.#state = 'value'
    this.#values = []
    this.#text = ''
    this.#wasText = false
    this.#length = 0
  }

  #inValue(letter: string): void {
    if (letter === "'") {
      // Two of them are one of the text; what stands before the first says how it is to be compared.
      if (this.#wasText && this.#last === "'") this.#grow("'")
      else this.#text = ''
      this.#wasText = true
      this.#state = 'text'
    } else if (letter === ',' || letter === ')') {
      const bare = this.#text.trim()
      if (this.#isWanted) this.#values.push(this.#wasText ? this.#text : /^null$/i.test(bare) ? null : bare)
      this.#text = ''
      this.#wasText = false
      if (letter === ')') this.#endRow()
    } else if (!this.#wasText) this.#grow(letter)
  }

  #endRow(): void {
    this.#state = 'between'
    if (!this.#isWanted) return
    if (this.#values.length !== this.#columns.length) this.#fail('dump-broken')
    this.#found.push({ table: this.#table, columns: this.#columns, values: this.#values })
  }

  /** As far as the text or the chunk goes; answers where it stopped. */
  #readText(chunk: string, from: number): number {
    let at = from
    let plain = from
    for (; at < chunk.length; at++) {
      const letter = chunk[at] as string // within its length
      if (letter === '\n') this.#line++
      if (this.#isEscaped) {
        this.#grow(escapes[letter] ?? letter)
        this.#isEscaped = false
        plain = at + 1
      } else if (letter === '\\' || letter === "'") {
        this.#grow(chunk.slice(plain, at))
        plain = at + 1
        if (letter === "'") {
          this.#state = 'value'
          this.#last = letter
          return at + 1
        } else this.#isEscaped = true
      }
    }
    this.#grow(chunk.slice(plain))
    return chunk.length
  }

  #grow(text: string): void {
    this.#length += text.length
    if (this.#length > this.#longest) this.#fail('row-too-large', { row: this.#line })
    if (this.#isWanted) this.#text += text
  }

  #fail(code: 'dump-broken' | 'dump-columns' | 'row-too-large', params: Record<string, string | number> = {}): never {
    throw new SpreadsheetError(code, { line: this.#line, ...params })
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', '0': '', Z: '', b: '' }

/** Without quotes, and without the database before it. */
const nameOf = (quoted: string): string =>
  (
    quoted
      .trim()
      .split(/\.(?=`|[\w$]+$)/)
      .at(-1) ?? ''
  )
    .replaceAll('`', '')
    .replaceAll('"', '')
    .trim()

/** The columns of a definition: its lines that begin with a name and no key. */
function definedColumns(head: string): string[] {
  const body = head.slice(head.indexOf('(') + 1)
  const parts = body.split(/\r?\n|,(?=\s*`)/)
  return parts.flatMap((part) => {
    const [, quoted, bare] = /^\s*,?\s*(?:`([^`]+)`|([a-z_]\w*))\s+\w/i.exec(part) ?? []
    if (quoted) return [quoted]
    return bare && !/^(?:primary|unique|key|index|constraint|fulltext|foreign|spatial|check|engine)$/i.test(bare)
      ? [bare]
      : []
  })
}
