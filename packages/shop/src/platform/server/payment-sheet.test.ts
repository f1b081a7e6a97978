import { expect, it } from 'vitest'
import { paymentSheet } from './payment-sheet.ts'

it('dates a payment by the day that the store had, paid or not', async () => {
  const row = {
    number: '1',
    description: 'venture / monthly',
    status: 'succeeded',
    created_at: '2026-05-30T10:00:00.000Z',
  }
  const paid = { ...row, paid_at: '2026-05-31T22:30:00.000Z' }
  const days = await Array.fromAsync(paymentSheet([paid, row], 'ua-uk', 'Europe/Kyiv').lines, ({ date }) => date)
  expect(days).toEqual(['2026-06-01', '2026-05-30'])
})
