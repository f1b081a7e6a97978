import { describe, expect, test } from 'vitest'
import { readDecimal } from './read-decimal.ts'

describe('where decimals follow a comma', () => {
  test.each([
    ['120,50', '120.50'],
    ['1890,50', '1890.50'],
    ['1890.50', '1890.50'],
    ['1 299,50', '1299.50'],
    ['1\u00a0299.5', '1299.5'],
    ['1.299,50', '1299.50'],
    ['1.299', '1.299'],
    [' 7 ', '7'],
    ['7,', '7'],
    [',5', '0.5'],
    ['-3,2', '-3.2'],
    ['−3,2', '-3.2'],
    ['+5', '5'],
    ['1,299.50', null],
    ['12 грн', null],
    ['1,2,3', null],
    ['-', null],
  ])('“%s” is %s', (written, read) => expect(readDecimal(written, ',')).toBe(read))
})

describe('where they follow a point', () => {
  test.each([
    ['120.50', '120.50'],
    ['1890,50', '1890.50'],
    ['1,299', '1299'],
    ['1,299.50', '1299.50'],
    ['12,345,678', '12345678'],
    ['1.299,50', null],
  ])('“%s” is %s', (written, read) => expect(readDecimal(written, '.')).toBe(read))
})
