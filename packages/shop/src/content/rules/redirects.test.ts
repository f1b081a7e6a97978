import { expect, test } from 'vitest'
import { endOf, pathOf } from './redirects.ts'

test.each([
  ['/old', '/old'],
  [' /old/?x=1 ', '/old'],
  ['/Чай', '/%D0%A7%D0%B0%D0%B9'],
  ['/', null],
  ['/en', null],
  ['/cart', null],
  ['/en/checkout', null],
  ['//evil.test', null],
  ['https://evil.test/x', null],
  ['old', null],
])('what is written as %j is the address %j', (given, path) => expect(pathOf(given)).toBe(path))

const rules = new Map<string, string | null>([
  ['/a', '/b?x=1'],
  ['/b', '/c'],
  ['/gone', null],
])

test.each([
  ['/new', '/a', '/c'],
  ['/new', '/gone', '/gone'],
  ['/new', 'https://other.test/a', 'https://other.test/a'],
  ['/c', '/a', null],
  ['/same', '/same', null],
])('who asks for %s and is led to %s arrives at %s', (path, target, end) =>
  expect(endOf(rules, path, target)).toBe(end),
)
