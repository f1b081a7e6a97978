import { expect, test } from 'vitest'
import { cacheKeyOf } from './cache-key.ts'

const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  cacheKeyOf({ method, url, headers: { host: 'tea.test', ...headers } })

test('unknown parameters, their order and other headers do not make another page', () => {
  const one = ask('/chai?page=2&sort=price')?.key
  expect(ask('/chai?utm_source=x&sort=price&page=2&fbclid=1')?.key).toBe(one)
  expect(
    ask('/chai?sort=price&page=2', { 'x-forwarded-host': 'evil', 'accept-language': 'zz', cookie: 'a=b; sw_cart=x' })
      ?.key,
  ).toBe(one)
  expect(ask('/chai?page=3&sort=price')?.key).not.toBe(one)
})

test('host, language prefix and chosen currency make another page', () => {
  const keys = [
    ask('/chai'),
    ask('/en/chai'),
    ask('/chai', { host: 'other.test' }),
    ask('/chai', { cookie: 'sw_currency=EUR' }),
    ask('/chai.data'),
  ].map((asked) => asked?.key)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  '/cart',
  '/en/cart',
  '/checkout?x=1',
  '/account/orders',
  '/order/1?key=2',
  '/login',
  '/api/products',
  '/shop-state',
  '/cart.data',
  '/search?q=tea',
  '/media/a/b/c.webp',
])('%s is nobody else’s', (url) => expect(ask(url)).toBeNull())

test('a page whose name only begins like one of these is everybody’s', () => {
  expect(ask('/cartoons')).not.toBeNull()
  expect(ask('/login-books')).not.toBeNull()
})

test('what is not everybody’s yet is never kept, and never answered from memory', () => {
  for (const url of ['/chai?preview=x.y', '/chai?page=2&frame=x.y', '/chai.data?frame=']) expect(ask(url)).toBeNull()
  expect(ask('/chai', { cookie: 'a=b; sw_preview=x.y' })).toBeNull()
})

test('a page that differs on phones is kept for each of them', () => {
  const looks: Record<string, string>[] = [{}, { 'sec-ch-ua-mobile': '?1' }, { 'user-agent': 'Mobile Safari' }]
  const keys = looks.map((headers) => ask('/chai', headers))
  expect(new Set(keys.map((one) => one?.key)).size).toBe(1)
  expect(keys.map((one) => one?.deviceKey.split(' ').at(-1))).toEqual(['wide', 'phone', 'phone'])
})

test('a session, a token or another method is never answered from memory', () => {
  expect(ask('/chai', { cookie: 'sw_session=x' })).toBeNull()
  expect(ask('/chai', { authorization: 'x' })).toBeNull()
  expect(ask('/chai', {}, 'POST')).toBeNull()
  expect(ask('/chai', {}, 'HEAD')).not.toBeNull()
})
