import type { Element, MadeElement, MakeElement } from '../rules/export-cells.ts'
import type { RawRow } from '../rules/sources.ts'

/** What an address says of the file that it has. */
export type RemoteFile = { etag: string | null; modified: string | null }

export type Column = { key: string; header?: string; type?: 'text' | 'number' }
type Cell = string | number | null
/** A row by the keys of its columns, or in their order. */
export type Cells = Record<string, Cell> | readonly Cell[]

type RowsQuery =
  | { format: 'xlsx'; path: string; sheet?: string | null }
  | { format: 'xml'; path: string; itemPath: string; until?: string }

/** What reads and writes spreadsheets and feeds, and what fetches from outside. The process hands them in. */
export type ExchangeTools = {
  readRows(query: RowsQuery): AsyncGenerator<RawRow>
  /** How many rows that would be, without having any. */
  countRows(query: RowsQuery): Promise<number>
  suggestPaths(path: string): Promise<{
    format: 'xlsx' | 'xml'
    candidates: {
      path: string
      count: number
      fields: { source: string; count: number; samples: string[]; parts?: string[] }[]
    }[]
  }>
  writeXlsx(path: string, columns: readonly Column[], rows: AsyncIterable<Cells>): Promise<number>
  writeCsv(path: string, columns: readonly Column[], rows: AsyncIterable<Cells>): Promise<number>
  /** `root` may be a path of nested elements, of which the first has the attributes */
  writeXml(
    path: string,
    root: string,
    items: AsyncIterable<Element | MadeElement | { open: string } | { close: string }>,
    rootAttributes?: Record<string, string>,
  ): Promise<number>
  xmlElement: MakeElement
  /**
   * Fetches a public address into a file, unless it says that it has the same as `known`. Throws as `fetch` does; answers what
   * to know the file by.
   */
  fetchTo(
    url: string,
    path: string,
    options: { maxBytes: number; timeout: number; known?: RemoteFile | null },
  ): Promise<RemoteFile | 'same'>
  /** Fetches a public address into memory; throws an error with a `publicCode`, and the `status` of an answer that was not 200. */
  fetch(url: string, options: { maxBytes: number; timeout: number }): Promise<Buffer>
}
