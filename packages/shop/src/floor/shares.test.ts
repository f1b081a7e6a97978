import { expect, it } from 'vitest'
import { openShares } from './gate.ts'

/** Work that ends when it is told to, and says when it has begun. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const work = { begun: false, end, run: async () => {} }
  work.run = async () => {
    work.begun = true
    await ended
  }
  return work
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('one owner takes no more than its share, and the others’ is left', async () => {
  const shares = openShares({ size: 4, each: 2, queue: 10, eachQueue: 3 })
  const own = Array.from({ length: 5 }, held)
  const done = own.map(({ run }) => shares('a', 1, run))
  await turn()
  expect(own.map(({ begun }) => begun)).toEqual([true, true, false, false, false])
  await expect(shares('a', 1, async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  expect(await shares('b', 1, async () => 'answered')).toBe('answered')
  own[0]?.end()
  await turn()
  expect(own.map(({ begun }) => begun)).toEqual([true, true, true, false, false])
  for (const one of own) one.end()
  await Promise.all(done)
  expect(await shares('a', 2, async () => 'again')).toBe('again')
})

it('who waits for a large share keeps nobody behind from a small one', async () => {
  const shares = openShares({ size: 10, each: 10, queue: 2, eachQueue: 2 })
  const [first, large] = [held(), held()]
  const done = [shares('a', 6, first.run), shares('b', 6, large.run)]
  await turn()
  expect(large.begun).toBe(false)
  expect(await shares('c', 4, async () => 'small')).toBe('small')
  first.end()
  await turn()
  expect(large.begun).toBe(true)
  large.end()
  await Promise.all(done)
})

it('what is larger than everything goes in alone, and all wait no longer than there is a line', async () => {
  const shares = openShares({ size: 10, each: 5, queue: 1, eachQueue: 1 })
  const huge = held()
  const done = shares('a', 50, huge.run)
  await turn()
  expect(huge.begun).toBe(true)
  const next = held()
  const waits = shares('b', 1, next.run)
  await turn()
  expect(next.begun).toBe(false)
  await expect(shares('c', 1, async () => {})).rejects.toMatchObject({ code: 'unavailable' })
  huge.end()
  next.end()
  await Promise.all([done, waits])
})

it('what fails gives its share back', async () => {
  const shares = openShares({ size: 1, each: 1, queue: 1, eachQueue: 1 })
  await expect(
    shares('a', 1, async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await shares('a', 1, async () => 'answered')).toBe('answered')
})

it('who has gone away waits no longer, and keeps nobody out', async () => {
  const shares = openShares({ size: 1, each: 1, queue: 1, eachQueue: 1 })
  const first = held()
  const done = shares('a', 1, first.run)
  const [gone, work] = [new AbortController(), held()]
  const waits = shares('b', 1, work.run, gone.signal)
  gone.abort()
  await expect(waits).rejects.toMatchObject({ code: 'unavailable' })
  const next = shares('c', 1, async () => 'answered')
  first.end()
  expect(await next).toBe('answered')
  await done
  expect(work.begun).toBe(false)
  await expect(shares('b', 1, work.run, gone.signal)).rejects.toMatchObject({ code: 'unavailable' })
})

it('who waits for a large share is passed eight times, and then the room is theirs next', async () => {
  const shares = openShares({ size: 10, each: 10, queue: 20, eachQueue: 20 })
  const [first, large] = [held(), held()]
  const done = [shares('a', 6, first.run), shares('b', 6, large.run)]
  for (let n = 0; n < 7; n++) expect(await shares('c', 2, async () => n)).toBe(n)
  const [last, late, later] = [held(), held(), held()]
  done.push(shares('c', 2, last.run), shares('c', 2, late.run), shares('d', 2, later.run))
  await turn()
  expect([last.begun, late.begun, large.begun]).toEqual([true, false, false])
  first.end()
  await turn()
  // With the room that they waited for they are in, and what is left is for whoever comes.
  expect([large.begun, late.begun, later.begun]).toEqual([true, true, false])
  for (const one of [last, large, late, later]) one.end()
  await Promise.all(done)
})

it('who has used up their own share, or has gone away, keeps nobody waiting for room', async () => {
  const shares = openShares({ size: 10, each: 4, queue: 20, eachQueue: 20 })
  const [first, second, own] = [held(), held(), held()]
  const done = [shares('a', 4, first.run), shares('a', 4, own.run)]
  for (let n = 0; n < 20; n++) expect(await shares('b', 4, async () => n)).toBe(n)
  done.push(shares('b', 4, second.run))
  const gone = new AbortController()
  const large = shares('c', 4, async () => {}, gone.signal)
  for (let n = 0; n < 8; n++) await shares('d', 1, async () => n)
  const small = held()
  done.push(shares('d', 1, small.run))
  await turn()
  expect(small.begun).toBe(false)
  gone.abort()
  await expect(large).rejects.toMatchObject({ code: 'unavailable' })
  await turn()
  expect(small.begun).toBe(true)
  for (const one of [first, second, own, small]) one.end()
  await Promise.all(done)
})

it('room that is left to somebody is not taken bit by bit as it comes free', async () => {
  const shares = openShares({ size: 10, each: 10, queue: 20, eachQueue: 20 })
  const [first, second, large, small] = [held(), held(), held(), held()]
  const done = [shares('a', 6, first.run), shares('a', 3, second.run), shares('b', 8, large.run)]
  for (let n = 0; n < 8; n++) await shares('c', 1, async () => n)
  done.push(shares('c', 2, small.run))
  second.end()
  await turn()
  expect([large.begun, small.begun]).toEqual([false, false])
  first.end()
  await turn()
  expect([large.begun, small.begun]).toEqual([true, true])
  for (const one of [large, small]) one.end()
  await Promise.all(done)
})

it('nor is it left to who has used up their own share since, or only then waited for room', async () => {
  const shares = openShares({ size: 10, each: 4, queue: 20, eachQueue: 20 })
  const [first, second, own, next, small] = [held(), held(), held(), held(), held()]
  const done = [
    shares('x', 4, first.run),
    shares('y', 4, second.run),
    shares('a', 3, own.run),
    shares('a', 4, next.run),
  ]
  for (let n = 0; n < 8; n++) await shares('d', 1, async () => n)
  done.push(shares('d', 1, small.run))
  await turn()
  expect(small.begun).toBe(false)
  first.end()
  await turn()
  expect([own.begun, next.begun, small.begun]).toEqual([true, false, true])
  for (const one of [second, own, next, small]) one.end()
  await Promise.all(done)

  const wide = openShares({ size: 10, each: 6, queue: 20, eachQueue: 20 })
  const [begun, waits, other] = [held(), held(), held()]
  const all = [wide('a', 3, begun.run), wide('a', 6, waits.run)]
  for (let n = 0; n < 20; n++) await wide('b', 1, async () => n)
  all.push(wide('c', 6, other.run))
  begun.end()
  await turn()
  expect(waits.begun).toBe(false)
  const between = held()
  all.push(wide('b', 1, between.run))
  await turn()
  expect(between.begun).toBe(true)
  for (const one of [waits, other, between]) one.end()
  await Promise.all(all)
})
