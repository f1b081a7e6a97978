import { performance } from 'node:perf_hooks'
import { EgressError, type EgressResponse, egress } from '@shopwright/providers/egress'
import type { Poster } from '@shopwright/shop/server'

const timeout = 10_000
const readBytes = 1024

/** Posts by the one way out, which follows no answer elsewhere and reads no more of one than is shown. */
export const createPoster = (allow: readonly string[]): Poster => ({
  isNamed: (hostAndPort) => allow.includes(hostAndPort),
  post: async (url, headers, body) => {
    const began = performance.now()
    const ms = (): number => Math.round(performance.now() - began)
    try {
      const answer = await egress(url, { method: 'POST', headers, body, timeout, connect: timeout, allow })
      return { code: answer.status, text: await beginningOf(answer), error: null, ms: ms() }
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      return { code: null, text: '', error: error.publicCode, ms: ms() }
    }
  },
})

/** What is cut off in the middle has arrived all the same: its code says what became of the message. */
async function beginningOf({ body }: EgressResponse): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of body) {
      parts.push(part as Buffer)
      size += (part as Buffer).length
      if (size >= readBytes) break
    }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, readBytes))
  return text.replace(/[^\P{C}\n\t]/gu, '')
}
