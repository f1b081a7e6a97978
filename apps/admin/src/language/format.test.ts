import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { formatDecimal, formatMoney, formatNumber, formatPercent, formatPrice, formatSigned } from './format.ts'

beforeAll(() => void vi.stubGlobal('document', { cookie: 'language_code=en-us' }))
afterAll(() => void vi.unstubAllGlobals())

it('writes what is below nothing with the sign of a minus, as the shops do', () => {
  const written = [
    formatNumber(-5),
    formatSigned(-5),
    formatDecimal('-1.5'),
    formatMoney('-1.61', 'USD'),
    formatPrice('-3', 'USD'),
  ]
  expect(written).toEqual(['−5', '−5', '−1.5', '−$1.61', '−$3'])
})

it('writes a share with one digit behind the point at most', () => {
  expect([0, 0.4, 0.057, 1 / 3, 1].map(formatPercent)).toEqual(['0%', '40%', '5.7%', '33.3%', '100%'])
})
