import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { minorOf, readPayment, toldOf } from './payments.ts'
import { isSignedByLiqpay, liqpaySignature, signedData } from './signed-data.ts'

const payment = (more: object) => ({
  status: 'success',
  order_id: 'r',
  payment_id: 7,
  amount: 241,
  currency: 'UAH',
  public_key: 'i1',
  ...more,
})
const told = (more: object, key = 'i1') => {
  const read = readPayment(payment(more))
  return read && toldOf(read, key)
}

it.each([
  ['success', 'succeeded'],
  ['wait_compensation', 'succeeded'],
  ['failure', 'failed'],
  ['error', 'failed'],
  ['reversed', 'refunded'],
])('calls %s %s', (status, outcome) =>
  expect(told({ status })).toEqual({
    event_id: `7:${status}`,
    reference: 'r',
    provider_payment_id: 'r',
    outcome,
    amount: '241',
    currency: 'UAH',
  }),
)

it.each(
  (
    'otp_verify 3ds_verify cvv_verify sender_verify receiver_verify phone_verify ivr_verify pin_verify captcha_verify password_verify ' +
    'processing prepared wait_secure wait_accept wait_lc wait_reserve wait_qr wait_sender hold_wait cash_wait invoice_wait ' +
    'subscribed unsubscribed sandbox of_tomorrow'
  ).split(' '),
)('waits while it is %s', (status) => expect(told({ status })).toEqual({ waits: status }))

it('calls who went away canceled, and a test paid only by a test key', () => {
  expect(told({ status: 'failure', err_code: 'cancel' })).toMatchObject({ outcome: 'canceled' })
  expect(told({ status: 'success', err_code: 'cancel' })).toMatchObject({ outcome: 'succeeded' })
  expect(told({ status: 'sandbox' }, 'sandbox_i1')).toMatchObject({ outcome: 'succeeded' })
  expect(told({ status: 'sandbox' }, 'i_sandbox_')).toEqual({ waits: 'sandbox' })
})

it('is not given back before all of it is', () => {
  expect(told({ status: 'reversed', refund_amount: 0.5 })).toEqual({ waits: 'reversed' })
  expect(told({ status: 'reversed', refund_amount: '241.00' })).toMatchObject({ outcome: 'refunded' })
})

it.each([
  [{ amount: 0.1 + 0.2 }],
  [{ amount: 1e21 }],
  [{ amount: -1 }],
  [{ amount: '1,5' }],
  [{ amount: null }],
  [{ order_id: 1 }],
  [{ status: undefined }],
  [{ currency: 980 }],
])('is none with %j', (more) => expect(readPayment(payment(more))).toBe(null))

it('reads amounts as they are written, and counts in hundredths', () => {
  for (const [amount, text, minor] of [
    [0.29, '0.29', 29n],
    [1.1, '1.1', 110n],
    ['120.50', '120.50', 12_050n],
    [123_456_789_012, '123456789012', 12_345_678_901_200n],
  ] as const) {
    expect(readPayment(payment({ amount }))?.amount).toBe(text)
    expect(minorOf(text)).toBe(minor)
  }
  for (const text of ['0.001', '-1', '', '1.']) expect(() => minorOf(text)).toThrow()
})

it('signs the text between two copies of the key, and believes nothing without one', () => {
  const data = signedData({ a: 1 }, 'key').get('data') ?? ''
  expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({ a: 1 })
  const digest = createHash('sha1').update(`key${data}key`).digest('base64')
  expect([liqpaySignature(data, 'key'), isSignedByLiqpay(data, digest, 'key')]).toEqual([digest, true])
  // Whoever has no key signs as everybody can.
  expect(isSignedByLiqpay(data, liqpaySignature(data, ''), '')).toBe(false)
  expect(isSignedByLiqpay(data, liqpaySignature(data, ''), undefined)).toBe(false)
  expect(isSignedByLiqpay('', liqpaySignature('', 'key'), 'key')).toBe(false)
  for (const signature of ['', digest.slice(1), `${digest}=`, digest.toLowerCase()])
    expect(isSignedByLiqpay(data, signature, 'key')).toBe(false)
})
