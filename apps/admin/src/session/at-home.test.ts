import { expect, it } from 'vitest'
import { isAtHome } from './at-home.ts'

it.each([
  ['localhost', true],
  ['demo.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['shops.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['127.0.0.10', false],
])('What is shown at home alone is shown at %s: %s', (hostname, isShown) => expect(isAtHome(hostname)).toBe(isShown))
