import { describe, expect, it } from 'vitest'
import { isAskedFree } from './ask-free.ts'

const form = (values: object, more: object = {}) => ({ row: null, changes: {}, values, ...more }) as never // what is asked of a form

describe('a price of nothing', () => {
  it.each([
    ['of a new product', form({ price: '0' }), true],
    ['left empty', form({ price: '' }), true],
    ['with decimals', form({ price: '0.00' }), true],
    ['a price is a price', form({ price: '0.01' }), false],
    ['of a product that has just become free', form({ price: '0' }, { row: {}, changes: { price: '0' } }), true],
    ['once asked it is not asked again', form({ price: '0' }, { row: {}, changes: { name: 'x' } }), false],
    ['where each variant has its own', form({ price: '0', variants: [{ price: '5' }, { price: '6' }] }), false],
    ['where one variant has none', form({ price: '0', variants: [{ price: '5' }, { price: null }] }), true],
    [
      'where one that is not sold has none',
      form({ price: '0', variants: [{ price: '5' }, { price: null, status: false }] }),
      false,
    ],
  ])('%s', (_, given, expected) => {
    expect(isAskedFree(given)).toBe(expected)
  })
})
