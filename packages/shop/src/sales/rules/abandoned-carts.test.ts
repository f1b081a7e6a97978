import { hours, minutes } from '@shopwright/resource'
import { expect, it } from 'vitest'
import { dueNow, leftBefore, whyNoMail } from './abandoned-carts.ts'

const now = new Date('2026-11-27T12:00:00Z')
const ago = (span: number) => new Date(now.getTime() - span)

it('is due an hour and a day after the last touch, within two days, half a day after the last mail', () => {
  expect(leftBefore(now)).toEqual(ago(minutes(60)))
  expect(dueNow(now)).toEqual({ from: ago(hours(48)), until: [ago(hours(1)), ago(hours(24))], mailed: ago(hours(12)) })
})

it.each([
  ['here', { touched_at: ago(minutes(59)), mail_count: 0, mailed_at: null }],
  ['twice', { touched_at: ago(hours(300)), mail_count: 2, mailed_at: ago(hours(299)) }],
  ['soon', { touched_at: ago(hours(2)), mail_count: 1, mailed_at: ago(hours(11)) }],
  [null, { touched_at: ago(hours(300)), mail_count: 0, mailed_at: null }],
  [null, { touched_at: ago(hours(300)), mail_count: 1, mailed_at: ago(hours(12)) }],
] as const)('by hand: %s', (why, cart) => {
  expect(whyNoMail(cart, now)).toBe(why)
})
