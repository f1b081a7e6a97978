import { describe, expect, it } from 'vitest'
import { isUndoable, leaveAlone, nothingUndone } from './undo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const run = {
  dry_run: false,
  finished_at: '2026-11-19T12:00:00Z',
  undone_at: null,
  new_count: 1,
  changed_count: 0,
  made_category_count: 0,
}

describe('a run', () => {
  it.each([
    ['that wrote something this week', {}, true],
    ['that only made categories', { new_count: 0, made_category_count: 2 }, true],
    ['that wrote nothing', { new_count: 0 }, false],
    ['that only looked', { dry_run: true }, false],
    ['that goes on', { finished_at: null }, false],
    ['that is undone', { undone_at: now }, false],
    ['of a moment less than seven days ago', { finished_at: new Date('2026-11-13T12:00:01Z') }, true],
    ['of seven days ago', { finished_at: new Date('2026-11-13T12:00:00Z') }, false],
  ])('%s', (_, changes, expected) => {
    expect(isUndoable({ ...run, ...changes }, now)).toBe(expected)
  })

  it('names twenty of what is left alone, and counts the rest', () => {
    let result = leaveAlone(nothingUndone, 'used', 'Z')
    for (let n = 0; n < 25; n++) result = leaveAlone(result, 'changed', `P ${n}`)
    expect(result.left.map(({ reason, count, names }) => [reason, count, names.length])).toEqual([
      ['changed', 25, 20],
      ['used', 1, 1],
    ])
  })
})
