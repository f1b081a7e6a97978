import { expect, test } from 'vitest'
import { readEnv } from '../settings/env.ts'
import { checksInEarnest } from './doctor-earnest.ts'

const providers = (more: Record<string, string>) =>
  checksInEarnest(readEnv({ PLATFORM_HOST: 'shops.example.com', ...more })).find(([name]) => name === 'providers')

test.each([
  [{}, 'ok'],
  [{ LIQPAY_API_BASE: 'https://sandbox.liqpay.test' }, 'ok'],
  [{ LIQPAY_API_BASE: 'http://127.0.0.1:18080/liqpay' }, 'warn'],
  [{ MONO_API_BASE: 'http://fakes.localhost:1/mono' }, 'warn'],
  [{ MONO_API_BASE: 'http://[::1]:1/mono' }, 'warn'],
])('an installation for others whose providers are at %j: %s', (more, state) => {
  expect(providers(more)?.[1]).toBe(state)
})

test('a developer’s machine may imitate them', () => {
  expect(checksInEarnest(readEnv({ MONO_API_BASE: 'http://127.0.0.1:1' }))).toEqual([])
})
