import { expect, test } from 'vitest'
import { safeBack } from './forms.ts'

test.each([
  ['/chai?page=2', '/chai?page=2'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/x', '/'],
  ['javascript:alert(1)', '/'],
  ['/\tevil', '/'],
  ['/x\r\nset-cookie: a=b', '/'],
  ['', '/'],
  [null, '/'],
])('going back to %j leads to %j', (given, expected) => expect(safeBack(given)).toBe(expected))
