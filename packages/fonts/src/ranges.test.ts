import { describe, expect, it } from 'vitest'
import { rangesOf, without } from './index.ts'

describe('Ranges of letters', () => {
  it('are read as style sheets write them', () => {
    expect(rangesOf('U+0020-007E, U+20B4')).toEqual([
      [0x20, 0x7e],
      [0x20b4, 0x20b4],
    ])
  })

  it('leave out what stands elsewhere', () => {
    expect(
      without(
        [[1, 9]],
        [
          [3, 4],
          [9, 12],
        ],
      ),
    ).toEqual([
      [1, 2],
      [5, 8],
    ])
    expect(without([[5, 6]], [[1, 9]])).toEqual([])
    expect(without([[5, 6]], [[7, 9]])).toEqual([[5, 6]])
  })
})
