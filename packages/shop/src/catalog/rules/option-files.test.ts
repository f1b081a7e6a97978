import { describe, expect, it } from 'vitest'
import { fileRule, kindOf, LARGEST, megabytesOf, mostWaiting, tidyName } from './option-files.ts'
import { asChosenFile, fileChosen } from './options.ts'

const rule = fileRule(['image/png', 'image/jpeg'], 5_242_880, 2_097_152)

describe('what a store takes of its shoppers', () => {
  it('is as large as the least of its limits, and never larger than may be read at once', () => {
    expect(rule.largest).toBe(2_097_152)
    expect(fileRule([], 500_000_000, null).largest).toBe(LARGEST)
    expect(megabytesOf(rule.largest)).toBe(2)
    expect(megabytesOf(1_600_000)).toBe(1.5)
  })

  it.each([
    ['image/png', 'image/png'],
    ['image/gif', null],
    ['application/pdf', 'application/pdf'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
    ['text/csv', null],
    ['application/xml', null],
    [undefined, null],
  ])('%s is kept as %s', (found, kept) => expect(kindOf(rule, found)).toBe(kept))

  it('takes a quarter of the plan’s disk before it is ordered, and a gigabyte at most', () => {
    expect(mostWaiting(200)).toBe(50)
    expect(mostWaiting(null)).toBe(1024 ** 3)
    expect(mostWaiting(100 * 1024 ** 3)).toBe(1024 ** 3)
  })
})

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..', 'file'],
    ['', 'file'],
    ['C:\\temp\\mug.png', 'mug.png'],
    ['a\u202egnp.exe', 'agnp.exe'],
    ['new\nline".png', 'newline.png'],
    ['.hidden', 'hidden'],
    [`${'я'.repeat(300)}.png`, `${'я'.repeat(116)}.png`],
  ])('%j becomes %j', (name, tidy) => expect(tidyName(name)).toBe(tidy))
})

describe('a file among the options of a line', () => {
  const id = '01890000-0000-7000-8000-000000000001'

  it('is its id, and its name once somebody has looked', () => {
    expect(fileChosen(`file:${id}`)).toEqual({ id, name: '' })
    expect(fileChosen(asChosenFile({ id, name: 'a: b.png' }))).toEqual({ id, name: 'a: b.png' })
  })

  it.each(['file:', `file:${id}x`, id, 'a text', `FILE:${id}`, null, [`file:${id}`]])('is not %j', (value) =>
    expect(fileChosen(value)).toBeNull(),
  )
})
