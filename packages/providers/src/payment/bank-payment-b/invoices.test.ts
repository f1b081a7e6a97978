import { expect, it } from 'vitest'
import { fromMinor, numberOf, toMinor } from './amounts.ts'
import { refundIn, toldOf } from './invoices.ts'

const invoice = (more: object) => ({
  invoiceId: 'p2_1',
  status: 'success',
  amount: 24_100,
  ccy: 980,
  reference: 'r',
  modifiedDate: '2027-01-31T10:00:00Z',
  ...more,
})

it.each([
  ['success', 'succeeded'],
  ['failure', 'failed'],
  ['reversed', 'refunded'],
  ['expired', 'canceled'],
])('calls %s %s', (status, outcome) =>
  expect(toldOf(invoice({ status }))).toEqual({
    event_id: `p2_1:${status}:2027-01-31T10:00:00Z`,
    reference: 'r',
    provider_payment_id: 'p2_1',
    outcome,
    amount: '241.00',
    currency: 'UAH',
  }),
)

it.each([['created'], ['processing'], ['hold'], ['of tomorrow']])('waits while it is %s', (status) =>
  expect(toldOf(invoice({ status }))).toEqual({ waits: status }),
)

it('is not given back before all of it is', () => {
  const back = (...amounts: number[]) => amounts.map((amount) => ({ status: 'success', amount }))
  expect(toldOf(invoice({ status: 'reversed', cancelList: back(100) }))).toEqual({ waits: 'reversed' })
  expect(toldOf(invoice({ status: 'reversed', cancelList: back(100, 24_000) }))).toMatchObject({ outcome: 'refunded' })
})

it.each([
  [{ invoiceId: 1 }],
  [{ status: null }],
  [{ reference: undefined }],
  [{ amount: '24100' }],
  [{ amount: 241.5 }],
  [{ amount: -1 }],
  [{ amount: Number.MAX_VALUE }],
  [{ ccy: 985 }],
  [{ ccy: undefined }],
])('is none with %j', (more) => expect(toldOf(invoice(more))).toBe(null))

it('knows a refund by our name for it, whichever try it was', () => {
  const list = (status: string, extRef: unknown) => invoice({ cancelList: [{ status, amount: 1, extRef }, null, 'x'] })
  expect(refundIn(invoice({}), 'id-1')).toBe('unknown')
  expect(refundIn(list('success', 'id-1'), 'id-1')).toBe('given')
  expect(refundIn(list('processing', 'id-1'), 'id-2')).toBe('given')
  expect(refundIn(list('failure', 'id-1'), 'id-1')).toBe('failed')
  // The first try has failed, the second one has not been asked for.
  expect(refundIn(list('failure', 'id-1'), 'id-2')).toBe('unknown')
  expect(refundIn(list('success', 'other-1'), 'id-1')).toBe('unknown')
  expect(refundIn(list('success', undefined), 'id-1')).toBe('unknown')
})

it('counts in hundredths, exactly', () => {
  for (const [text, minor] of [
    ['0.29', 29],
    ['241', 24_100],
    ['241.5', 24_150],
    ['1234567890.12', 123_456_789_012],
    ['1.1000', 110],
  ] as const)
    expect(toMinor(text)).toBe(minor)
  for (const text of ['0.001', '-1', '1e3', '', '1.', '12345678901234']) expect(() => toMinor(text)).toThrow()
  expect([fromMinor(0), fromMinor(5), fromMinor(24_100)]).toEqual(['0.00', '0.05', '241.00'])
  expect(() => numberOf('PLN')).toThrow()
})
