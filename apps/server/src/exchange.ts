import { egress } from '@shopwright/providers/egress'
import { readRows, suggestPaths, writeCsv, writeXlsx, writeXml } from '@shopwright/providers/spreadsheet'
import type { ExchangeTools } from '@shopwright/shop/server'

/** Spreadsheets, feeds, and the one way out. `allow` names `host:port` pairs of the operator's own network. */
export const createExchange = (allow: string[]): ExchangeTools => ({
  readRows,
  suggestPaths,
  writeXlsx,
  writeCsv,
  writeXml,
  fetch: async (url, { maxBytes, timeout }) => {
    const answer = await egress(url, { maxBytes, timeout, allow })
    if (answer.status !== 200) {
      answer.body.on('error', () => {}).destroy()
      throw Object.assign(new Error(`status ${answer.status}`), {
        publicCode: 'could-not-fetch',
        status: answer.status,
      })
    }
    return answer.buffer()
  },
})
