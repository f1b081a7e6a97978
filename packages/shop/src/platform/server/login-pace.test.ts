import { describe, expect, it } from 'vitest'
import { loginPaces, waitAfter } from './login-pace.ts'

const paces = loginPaces('shop', 'a@b.test', '203.0.113.7')

describe('Guessing', () => {
  it('is looked at ten times at most in a quarter of an hour by one who never stops', () => {
    const [pace] = paces
    let [now, looked, last] = [0, 0, 0]
    for (; now < 15 * 60_000; now += 100)
      if (now >= last + (pace ? waitAfter(looked, pace) : 0) || looked === 0) {
        looked += 1
        last = now
      }
    expect(looked).toBeGreaterThan(5)
    expect(looked).toBeLessThanOrEqual(10)
  })

  it('never waits longer than it says, however often it failed', () => {
    for (const pace of paces)
      for (const failures of [0, pace.free - 1, pace.free, pace.free + 3, 1e6])
        expect(waitAfter(failures, pace)).toBe(
          failures < pace.free ? 0 : Math.min(pace.longest, pace.first * 2 ** Math.min(30, failures - pace.free)),
        )
  })

  it('is counted for the person, and for the line only within one place', () => {
    const other = loginPaces('another shop', 'a@b.test', '203.0.113.7')
    const subjects = paces.map(({ subject }) => subject)
    expect(other.filter(({ subject }) => subjects.includes(subject))).toEqual([])
  })
})
