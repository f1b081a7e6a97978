import { bodyOf } from './body.ts'
import { hear } from './hear.ts'

export type Received = { path: string; headers: Record<string, string>; body: string; data: any }

/** A program that takes webhooks, on the loopback: what came, and an answer for each path (200 unless said). */
export async function openFakeReceiver() {
  const received: Received[] = []
  const held = new Map<string, Promise<void>>()
  const answers = new Map<string, { code: number; text?: string; location?: string }>()
  const place = await hear(async (request, response) => {
    const body = await bodyOf(request)
    const path = request.url ?? '/'
    received.push({
      path,
      headers: request.headers as Record<string, string>,
      body,
      data: /\bjson\b/.test(request.headers['content-type'] ?? '') && body ? JSON.parse(body) : null,
    })
    await held.get(path)
    const { code, text = 'ok', location } = answers.get(path) ?? { code: 200 }
    response.writeHead(code, location ? { location } : {}).end(text)
  })
  const { host } = place
  return {
    ...place,
    received,
    at: (path: string): Received[] => received.filter((one) => one.path === path),
    url: (path: string): string => `http://${host}${path}`,
    answer: (path: string, code: number, text?: string, location?: string): void => {
      answers.set(path, { code, ...(text === undefined ? {} : { text }), ...(location ? { location } : {}) })
    },
    /** answers there wait until this is called */
    hold: (path: string): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return resolve
    },
  }
}
