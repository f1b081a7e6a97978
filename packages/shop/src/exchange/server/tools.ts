import type { RawRow } from '../rules/sources.ts'

/** What reads and writes spreadsheets and feeds, and what fetches from outside. The process hands them in. */
export type ExchangeTools = {
  readRows(
    query:
      | { format: 'xlsx'; path: string; sheet?: string | null }
      | { format: 'xml'; path: string; itemPath: string; until?: string },
  ): AsyncGenerator<RawRow>
  suggestPaths(path: string): Promise<{
    format: 'xlsx' | 'xml'
    candidates: {
      path: string
      count: number
      fields: { source: string; count: number; samples: string[]; parts?: string[] }[]
    }[]
  }>
  writeXlsx(
    path: string,
    columns: { key: string; header?: string; type?: 'text' | 'number' }[],
    rows: AsyncIterable<Record<string, string | number | null>>,
  ): Promise<number>
  /** Fetches a public address into memory; throws an error with a `publicCode`, and the `status` of an answer that was not 200. */
  fetch(url: string, options: { maxBytes: number; timeout: number }): Promise<Buffer>
}
