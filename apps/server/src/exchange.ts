import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type EgressResponse, egress } from '@shopwright/providers/egress'
import {
  countRows,
  readRows,
  suggestPaths,
  writeCsv,
  writeXlsx,
  writeXml,
  xmlElement,
} from '@shopwright/providers/spreadsheet'
import type { ExchangeTools } from '@shopwright/shop/server'

/** How many rows are to come is worth no longer wait before the first is written. */
const countedWithin = 30_000

/** Spreadsheets, feeds, and the one way out. `allow` names `host:port` pairs of the operator's own network. */
export const createExchange = (allow: string[]): ExchangeTools => ({
  readRows,
  countRows: (query) => countRows(query, { milliseconds: countedWithin }),
  suggestPaths,
  writeXlsx,
  writeCsv,
  writeXml,
  xmlElement,
  fetchTo: async (url, path, { maxBytes, timeout, known }) => {
    const headers = {
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.modified ? { 'if-modified-since': known.modified } : {}),
    }
    const answer = await egress(url, { maxBytes, timeout, connect, allow, headers })
    if (answer.status === 304 && known) {
      answer.body.on('error', () => {}).destroy()
      return 'same'
    }
    refuseOthers(answer)
    await pipeline(answer.body, createWriteStream(path, { mode: 0o600 }))
    const told = (name: string, most: number): string | null => answer.headers[name]?.slice(0, most) || null
    return { etag: told('etag', 255), modified: told('last-modified', 64) }
  },
  fetch: async (url, { maxBytes, timeout }) => {
    const answer = await egress(url, { maxBytes, timeout, connect, allow })
    refuseOthers(answer)
    return answer.buffer()
  },
})

/** Suppliers' servers may be far, and busy: milliseconds. */
const connect = 10_000

function refuseOthers({ status, body }: EgressResponse): void {
  if (status === 200) return
  body.on('error', () => {}).destroy()
  throw Object.assign(new Error(`status ${status}`), { publicCode: 'could-not-fetch', status })
}
