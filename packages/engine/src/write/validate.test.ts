import { defineResource, kind } from '@shopwright/resource'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../core/errors.ts'
import { checkBody, validateBody } from './validate.ts'

const things = defineResource('things', {
  group: 'catalog',
  fields: {
    name: kind.text({ required: true, translated: true, max: 5 }),
    text: kind.html({ translated: true, default: {} }),
    weight: kind.decimal({ required: true, default: 0, min: 1, max: 9, scale: 2 }),
    rate: kind.decimal({ scale: 8, min: 0.00000001 }),
    told: kind.text({ format: 'email-list' }),
    pieces: kind.integer(),
    mail: kind.text({ required: true, format: 'email' }),
  },
  access: { read: 'public', write: 'staff' },
})

const faultsOf = (work: () => unknown) => {
  try {
    work()
    return {}
  } catch (error) {
    return (error as AppError).fields
  }
}
const judged = (body: object) => faultsOf(() => validateBody(things, 'patch', body))

describe('a body', () => {
  it('is told the limits of decimals as numbers', () => {
    expect(judged({ weight: '0.5' })).toEqual({ weight: { code: 'too-small', params: { min: 1 } } })
    expect(judged({ weight: '10' })).toEqual({ weight: { code: 'too-large-number', params: { max: 9 } } })
    expect(judged({ weight: '1.234' })).toEqual({ weight: { code: 'too-many-decimals', params: { scale: 2 } } })
  })

  it('is told that something must be more than zero, and by which hair’s breadth it is not asked', () => {
    for (const rate of ['0', 0, '-1']) expect(judged({ rate })).toEqual({ rate: { code: 'more-than-zero' } })
    expect(judged({ rate: '0.00000001' })).toEqual({})
  })

  it('takes several addresses of mails with what stands between them, and nothing else among them', () => {
    for (const told of ['a@b.test', 'a@b.test, c@d.test', 'a@b.test;c@d.test\nд@пошта.укр ', ''])
      expect(judged({ told }), told).toEqual({})
    for (const told of ['nope', 'a@b.test, nope', 'a@b.test c@'])
      expect(judged({ told }), told).toEqual({ told: { code: 'not-all-emails' } })
  })

  it('is told of nothing that something has to stand there, whatever it would have to be', () => {
    expect(judged({ mail: '' })).toEqual({ mail: { code: 'required' } })
    expect(judged({ mail: 'a' })).toEqual({ mail: { code: 'not-an-email' } })
  })

  it('that brings a number for a decimal is the text of its places', () => {
    for (const [number, digits] of [
      [5, '5'],
      [1.1 + 2.2, '3.3'],
      [1.5, '1.5'],
      [1 + 1e-9, '1'],
    ])
      expect(validateBody(things, 'patch', { weight: number })).toEqual({ weight: digits })
  })

  it('is told of the language that is at fault, and not that a map of languages is no string', () => {
    expect(judged({ name: { 'ua-uk': 'too long' } })).toEqual({
      'name.ua-uk': { code: 'too-long', params: { max: 5 } },
    })
    expect(judged({ name: 5 })).toEqual({ name: { code: 'wrong-type', params: { type: 'string' } } })
  })

  it('is told that something is counted in whole numbers', () => {
    for (const pieces of [1.5, '2', 'many', {}])
      expect(judged({ pieces })).toEqual({ pieces: { code: 'not-whole-number' } })
    for (const pieces of [2, -1, null]) expect(judged({ pieces })).toEqual({})
  })

  it('that brings nothing for what is needed is told that it is needed, as if it had left it out', () => {
    expect(judged({ name: null })).toEqual({ name: { code: 'required' } })
    expect(judged({ weight: null })).toEqual({ weight: { code: 'required' } })
    expect(judged({ rate: null })).toEqual({})
  })

  it('of a file may show pictures of other hosts, of a person it may not', () => {
    const body = { text: { 'en-us': '<img src="https://cdn.test/a.png">' } }
    expect(judged(body)).toEqual({ 'text.en-us': { code: 'foreign-picture', params: { host: 'cdn.test' } } })
    expect(faultsOf(() => checkBody(things, 'patch', body))).toEqual({})
  })
})
