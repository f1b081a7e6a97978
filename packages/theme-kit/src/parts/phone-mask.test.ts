import { describe, expect, it } from 'vitest'
import { caretIn, plainPhone, shapePhone } from './phone-mask.ts'

describe('a telephone that is typed', () => {
  it.each([
    ['', ''],
    ['+', '+'],
    ['+38', '+38'],
    ['+380', '+380'],
    ['+3806', '+380 6'],
    ['+38067', '+380 67'],
    ['+380671', '+380 67 1'],
    ['+380671234567', '+380 67 123 45 67'],
    ['+38 (067) 123-45-67', '+380 67 123 45 67'],
    ['380671234567', '+380 67 123 45 67'],
    ['067 123-45-67', '+380 67 123 45 67'],
    ['067123456', '067123456'],
    // One digit too many is not thrown away, nor a word.
    ['+3806712345678', '+3806712345678'],
    ['+380 67 mother', '+380 67 mother'],
    // Other countries.
    ['+48 501-234-567', '+48 501-234-567'],
    ['+1 (212) 555-0100', '+1 (212) 555-0100'],
    ['+3', '+3'],
    ['501234567', '501234567'],
  ])('%s reads %s', (typed, shape) => {
    expect(shapePhone(typed)).toBe(shape)
    expect(shapePhone(shape)).toBe(shape)
  })

  it.each([
    ['+380 67 123 45 67', '+380671234567'],
    ['+380 67', '+38067'],
    ['+48 501-234-567', '+48 501-234-567'],
    ['+380 67 mother', '+380 67 mother'],
    ['', ''],
  ])('%s is sent as %s', (shown, sent) => {
    expect(plainPhone(shown)).toBe(sent)
  })

  it.each([
    // text with | where the caret is
    ['+3806|', '+380 6|'],
    ['+380 679| 123 45 6', '+380 67 9|12 34 56'],
    ['+380 67| 123 45 67', '+380 67| 123 45 67'],
    ['+380 |67123 45 67', '+380| 67 123 45 67'],
    ['067 1234567|', '+380 67 123 45 67|'],
  ])('%s keeps its caret: %s', (before, after) => {
    const text = before.replace('|', '')
    const shape = shapePhone(text)
    const at = caretIn(shape, text, before.indexOf('|'))
    expect(`${shape.slice(0, at)}|${shape.slice(at)}`).toBe(after)
  })
})
