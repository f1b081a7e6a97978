import { expect, it } from 'vitest'
import { codeAt, keyAddress, newKey, newRecoveryCodes, plainCode, stepAt, stepOfCode } from './one-time-codes.ts'

/** `12345678901234567890` of RFC 6238, appendix B, as base32. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The last six digits of its eight. */
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

it.each(vectors)('at %d seconds the code of RFC 6238 is %s', (seconds, code) => {
  expect(codeAt(key, stepAt(at(seconds)))).toBe(code)
  expect(stepOfCode(key, code, at(seconds))).toBe(stepAt(at(seconds)))
})

it('a code is of the half minute before and after, too, and of none beyond', () => {
  const [seconds, code] = [1_234_567_890, '005924']
  const steps = [-60, -30, 0, 29, 30, 59, 60].map((off) => stepOfCode(key, code, at(seconds + off)) !== null)
  expect(steps).toEqual([false, true, true, true, true, true, false])
})

it.each(['', '00592', '0059240', 'abcdef', '００5924'])('“%s” is no code', (code) => {
  expect(stepOfCode(key, code, at(1_234_567_890))).toBeNull()
})

it('keys have 160 bits, are not alike, and an app reads whose they are', () => {
  const keys = Array.from({ length: 50 }, newKey)
  expect(new Set(keys).size).toBe(50)
  for (const one of keys) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  const { pathname, searchParams } = new URL(keyAddress('Shop & Co', 'a+b@mail.test', key))
  expect(decodeURIComponent(pathname)).toContain('Shop & Co:a+b@mail.test')
  expect([...searchParams]).toEqual([
    ['secret', key],
    ['issuer', 'Shop & Co'],
  ])
})

it('recovery codes are ten, not alike, and mean the same however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(plainCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plainCode(code))
  }
  expect(plainCode('123 456')).toBe('123456')
})
