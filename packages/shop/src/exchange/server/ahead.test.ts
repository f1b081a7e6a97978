import { expect, it } from 'vitest'
import { ahead } from './ahead.ts'

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
