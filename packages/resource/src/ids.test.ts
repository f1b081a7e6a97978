import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('Ids stand in the order in which they were made, however many within one millisecond, and where the clock is put back', () => {
  const made = Array.from({ length: 20_000 }, (_, n) => newId(n < 10_000 ? 1_800_000_000_000 : 1_700_000_000_000))
  expect(made.filter((id, at) => at > 0 && id <= (made[at - 1] as string))).toEqual([])
  expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
