import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readForm } from './form-bodies.ts'

const asked = (announced: number, url = '/option-files', type = 'multipart/form-data; boundary=x') =>
  ({ url, headers: { 'content-length': String(announced), 'content-type': type } }) as unknown as FastifyRequest

async function* sent(bytes: number, end: Promise<void> = Promise.resolve()): AsyncGenerator<Buffer> {
  yield Buffer.alloc(bytes)
  await end
}

const large = 20 * 1_048_576

it('Large forms are read as long as there is room for them, and again when one has ended', async () => {
  const end = Promise.withResolvers<void>()
  const three = [1, 2, 3].map(() => readForm(asked(large), sent(10, end.promise)))
  await expect(readForm(asked(large), sent(10))).rejects.toMatchObject({ code: 'unavailable' })
  // Small ones take no room.
  expect(await readForm(asked(10), sent(10))).toHaveLength(10)
  end.resolve()
  await Promise.all(three)
  expect(await readForm(asked(large), sent(10))).toHaveLength(10)
})

it.each([
  ['at another address', asked(large, '/login')],
  ['that brings no files', asked(large, '/cart', 'application/x-www-form-urlencoded')],
  ['larger than any file', asked(2 * large)],
])('A large form %s is refused before it is kept', async (_what, request) => {
  await expect(readForm(request, sent(10))).rejects.toMatchObject({ code: 'too-large', status: 413 })
})

it('A form that says nothing of its size is as small as others', async () => {
  await expect(readForm(asked(0), sent(262_145))).rejects.toMatchObject({ status: 413 })
  expect(await readForm(asked(0), sent(262_144))).toHaveLength(262_144)
})
