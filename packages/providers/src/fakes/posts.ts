import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import type { Hear } from './hear.ts'

export type Obj = Record<string, any>
export type Answer = { status: number; answer: Obj }

/** Who publishes posts with pictures: `answer` says what is told of a path, `busy` what is told to who has asked too much. */
export async function openPosts(
  at: Hear,
  { height, background }: { height: number; background: string },
  busy: Answer,
  answer: (path: string, query: URLSearchParams, posts: Obj[]) => Answer | Promise<Answer>,
) {
  const jpeg = await sharp({ create: { width: 320, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const posts: Obj[] = []
  const asked: string[] = []
  const without = new Set<string>()
  let mode: 'good' | 'down' | 'busy' = 'good'
  const picture = (path: string, response: ServerResponse) =>
    without.has(path)
      ? response.writeHead(404).end()
      : response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
  const place = await at(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.test')
    asked.push(pathname)
    if (mode === 'down') return request.socket.destroy()
    if (pathname.startsWith('/pictures/')) return picture(pathname, response)
    const told = mode === 'busy' ? busy : await answer(pathname, searchParams, posts)
    return response.writeHead(told.status, { 'content-type': 'application/json' }).end(JSON.stringify(told.answer))
  })
  return {
    ...place,
    asked,
    posts,
    /** paths of pictures that are not there */
    without,
    set: (how: typeof mode): void => {
      mode = how
    },
    pictureOf: (id: string): string => `http://${place.host}/pictures/${id}.jpg`,
    /** an hour after the one before it, as both write it */
    nextHour: (): string =>
      new Date(Date.UTC(2026, 0, 1) + posts.length * 3_600_000).toISOString().replace('.000Z', '+0000'),
  }
}
