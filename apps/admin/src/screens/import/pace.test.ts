import { expect, it } from 'vitest'
import { paceIn } from './pace.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const task = {
  state: 'running',
  result: { new: 1, rows_per_second: 120.5, seconds_left: 61 },
  heartbeat_at: '2026-11-27T11:59:50Z',
} as const

it('a run that is heard of tells its pace; one that is over, silent or tells none does not', () => {
  expect(paceIn(task, now)).toEqual({ rows_per_second: 120.5, seconds_left: 61 })
  expect(paceIn({ ...task, result: { rows_per_second: 3, seconds_left: null } }, now)).toEqual({
    rows_per_second: 3,
    seconds_left: null,
  })
  expect(paceIn({ ...task, state: 'done' }, now)).toBeNull()
  expect(paceIn({ ...task, result: { new: 1 } }, now)).toBeNull()
  expect(paceIn({ ...task, heartbeat_at: '2026-11-27T11:59:39Z' }, now)).toBeNull()
  expect(paceIn({ ...task, heartbeat_at: null }, now)).toBeNull()
})
