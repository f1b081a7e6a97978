import { describe, expect, it } from 'vitest'
import { pastedNumbers, repeated } from './tracking.ts'

const rows = [
  { id: 'a', number: 101 },
  { id: 'b', number: 102 },
  { id: 'c', number: 103 },
]

describe('A column of tracking numbers', () => {
  it('is put into the rows from the one where it is pasted, and says what found no place', () => {
    expect(pastedNumbers(rows, { a: 'kept' }, 1, ' 2045 \r\n2046\r\n2047\r\n')).toEqual({
      numbers: { a: 'kept', b: '2045', c: '2046' },
      left: 1,
    })
    expect(pastedNumbers(rows, {}, 0, '2045\n\n2047')).toEqual({ numbers: { a: '2045', b: '', c: '2047' }, left: 0 })
    expect(pastedNumbers(rows, {}, 0, 'N'.repeat(65))).toEqual({ numbers: {}, left: 1 })
  })

  it('goes to the orders that its lines name, in whatever order they stand', () => {
    expect(pastedNumbers(rows, {}, 0, '103\t2047\n№ 101\t2045').numbers).toEqual({ c: '2047', a: '2045' })
  })

  it('has each number once', () => {
    expect([...repeated({ a: '2045', b: ' 2045', c: '', d: '' })]).toEqual(['2045'])
  })
})
