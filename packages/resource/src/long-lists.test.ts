import { describe, expect, it } from 'vitest'
import { defineResource } from './define.ts'
import { kind } from './kinds.ts'
import { isSortOffered, sortColumns, sortedAnyway } from './long-lists.ts'

const access = { read: 'staff', write: 'staff' } as const
const fields = { name: kind.text({ required: true }), rank: kind.integer({ default: 0 }), note: kind.text() }
const noun = (more: object) => defineResource('nouns', { group: 'catalog', fields, access, ...more })

describe('A long list', () => {
  it.each([
    ['begins with the newest', {}, ['created_at']],
    ['begins in its declared order', { sort: '-rank' }, ['rank']],
    ['has no index for the order of a text, unless that is declared', { sort: 'name' }, []],
    ['has one for each column that is declared', { sort: 'rank', large: ['name', 'rank'] }, ['rank', 'name']],
    ['has one for when rows were changed, where it shows that', { list: ['updated_at'] }, ['created_at', 'updated_at']],
    [
      'that nobody is shown has none, where its rows belong to others',
      { parent: 'rank', access: { ...access, read: 'none' } },
      [],
    ],
    ['of the platform has what is declared alone', { scope: 'platform' }, []],
  ])('%s', (_, more, columns) => {
    expect([...sortColumns(noun(more))]).toEqual(columns)
  })

  it('is offered in the order of its indexes, a shorter one in any', () => {
    const large = noun({ large: ['name'] })
    const offered = (total: number) =>
      ['name', 'note', 'created_at'].filter((name) => isSortOffered(large, name, total))
    expect(offered(sortedAnyway)).toEqual(['name', 'note', 'created_at'])
    expect(offered(sortedAnyway + 1)).toEqual(['name', 'created_at'])
  })
})
