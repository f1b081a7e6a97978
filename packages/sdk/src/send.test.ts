import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { ApiError, connect } from './index.ts'

const answering = (answers: Response[], asked: string[] = []) =>
  connect({
    url: 'https://shop.test',
    fetch: (async (url: string) => {
      asked.push(url)
      return answers.shift() ?? new Response('{}')
    }) as typeof fetch,
  })

it('who waits to try again leaves nothing at the signal that they were given', async () => {
  const { signal } = new AbortController()
  const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '0' } })
  await answering([busy(), busy()]).request('GET', 'x', { signal })
  expect(getEventListeners(signal, 'abort')).toHaveLength(0)
})

it.each(['', '.', '..'])('an id that would be another address is none: %j', async (id) => {
  const asked: string[] = []
  const products = answering([], asked).of('products')
  for (const ask of [() => products.get(id), () => products.remove(id), () => products.patch(id, {})])
    await expect(async () => ask()).rejects.toThrow(RangeError)
  expect(asked).toEqual([])
})

it.each(['null', '"no"', '[]', 'x'])('a refusal in other words is a refusal: %s', async (text) => {
  const refused = answering([new Response(text, { status: 418 })]).request('GET', 'x')
  await expect(refused).rejects.toBeInstanceOf(ApiError)
})
