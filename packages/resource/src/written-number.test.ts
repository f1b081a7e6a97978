import { expect, test } from 'vitest'
import { writtenNumber } from './written-number.ts'

test.each([
  [12500, 'uk-UA', '12\u00a0500'],
  [12500, 'ru-RU', '12\u00a0500'],
  [12500, 'en-US', '12,500'],
  [-12500n, 'uk-UA', '−12\u00a0500'],
  [999, 'en-US', '999'],
])('%s is written in %s as %s', (value, tag, expected) => expect(writtenNumber(value, tag)).toBe(expected))
