import { expect, it } from 'vitest'
import { notBefore, openGate } from './gate.ts'

it('lets so many in, so many wait, and sends the rest away', async () => {
  const gate = openGate(2, 3)
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(setImmediate)
    inside -= 1
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => gate(work)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(outcomes.filter((one) => one.status === 'rejected' && one.reason.code === 'unavailable')).toHaveLength(3)
  expect(most).toBe(2)
  await expect(gate(async () => 'again')).resolves.toBe('again')
})

it('lets the next one in when work fails', async () => {
  const gate = openGate(1, 1)
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(gate(async () => 1)).resolves.toBe(1)
})

it('answers at one time whatever happens', async () => {
  const began = performance.now()
  await Promise.allSettled([notBefore(60, async () => 1), notBefore(60, () => Promise.reject(new Error('no')))])
  expect(performance.now() - began).toBeGreaterThan(58)
})
