import { expect, it } from 'vitest'
import { ahead, madeAhead } from './ahead.ts'

async function* numbers(): AsyncGenerator<number> {
  for (const one of [1, 2, 3, 4]) yield one
}

it('reads one ahead of what is used, in order', async () => {
  const told: string[] = []
  const read = async (one: number) => {
    told.push(`read ${one}`)
    return one * 10
  }
  for await (const one of ahead(numbers(), read)) told.push(`use ${one}`)
  expect(told).toEqual(['read 1', 'read 2', 'use 10', 'read 3', 'use 20', 'read 4', 'use 30', 'use 40'])
})

it('tells what could not be read when its turn comes', async () => {
  const used: number[] = []
  const read = async (one: number) => {
    if (one === 2) throw new Error('gone')
    return one
  }
  const use = async () => {
    for await (const one of ahead(numbers(), read)) used.push(one)
  }
  await expect(use()).rejects.toThrow('gone')
  expect(used).toEqual([1])
})

it('makes one ahead of what is used, and no more than that', async () => {
  const told: string[] = []
  async function* made(): AsyncGenerator<number> {
    for await (const one of numbers()) {
      told.push(`make ${one}`)
      yield one
    }
  }
  for await (const one of madeAhead(made())) {
    await new Promise((resolve) => setImmediate(resolve))
    told.push(`use ${one}`)
  }
  expect(told).toEqual(['make 1', 'make 2', 'use 1', 'make 3', 'use 2', 'make 4', 'use 3', 'use 4'])
})

it('uses what was made before a failure, and ends what makes when nobody wants more', async () => {
  const used: number[] = []
  let isEnded = false
  async function* failing(): AsyncGenerator<number> {
    try {
      yield 1
      yield 2
      throw new Error('gone')
    } finally {
      isEnded = true
    }
  }
  const use = async () => {
    for await (const one of madeAhead(failing())) used.push(one)
  }
  await expect(use()).rejects.toThrow('gone')
  expect([used, isEnded]).toEqual([[1, 2], true])

  isEnded = false
  for await (const one of madeAhead(failing())) if (one === 1) break
  expect(isEnded).toBe(true)
})
