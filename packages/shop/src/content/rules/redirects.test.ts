import { expect, test } from 'vitest'
import { endOf, missedPath, nameIn, pathOf } from './redirects.ts'

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

test.each([
  ['/catalog/Green-Tea.html', 'green-tea'],
  ['/%D0%A7%D0%B0%D0%B9', 'chai'],
  ['/%E0%A4', 'e0-a4'],
  ['/%20', null],
])('%s is called %j', (path, name) => expect(nameIn(path)).toBe(name))

test.each([
  ['/old-tea', '/old-tea'],
  ['/cart', null],
  ['/wp-login.php', null],
  ['/.env', null],
  [`/${'x'.repeat(600)}`, null],
])('whether it is told that %s was asked for in vain: %j', (asked, path) => expect(missedPath(asked)).toBe(path))
