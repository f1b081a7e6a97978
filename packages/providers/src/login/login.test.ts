import { createHash, createHmac, generateKeyPairSync } from 'node:crypto'
import { errors, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { facebook } from './facebook/index.ts'
import { google } from './google/index.ts'
import { signingKeys } from './google/keys.ts'

const clock = () => new Date(0)
const app = { id: 'app', secret: 'secret', redirect: 'https://shop.example/auth/google/callback' }
const asked = { state: 's', nonce: 'n', verifier: 'v'.repeat(43), language: 'uk' }

describe('what a browser is sent to', () => {
  it('is Google’s own page, with a challenge that only we can answer', () => {
    const url = new URL(google({ clock }).ask(app, asked))
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'app',
      redirect_uri: app.redirect,
      response_type: 'code',
      scope: 'openid email profile',
      state: 's',
      nonce: 'n',
      code_challenge: createHash('sha256').update(asked.verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    expect(url.href).not.toContain(asked.verifier)
  })

  it('is Facebook’s own page', () => {
    const url = new URL(facebook({ clock }).ask(app, asked))
    expect(url.origin + url.pathname).toMatch(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/)
    expect(url.searchParams.get('state')).toBe('s')
  })
})

describe('keys', () => {
  const pair = (kid: string) => ({ kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })
  const one = pair('one')
  const two = pair('two')
  const setOf = (...pairs: ReturnType<typeof pair>[]): JSONWebKeySet => ({
    keys: pairs.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256' })),
  })
  const tokenOf = ({ kid, privateKey }: ReturnType<typeof pair>) =>
    new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
  function kept(lasts: number) {
    const state = { now: 0, fetched: 0, there: setOf(one) }
    const keys = signingKeys(
      async () => {
        state.fetched += 1
        return { keys: state.there, lasts }
      },
      () => new Date(state.now),
    )
    return { state, verify: async (by: ReturnType<typeof pair>) => jwtVerify(await tokenOf(by), keys) }
  }

  it('are fetched once by many who come at once, and anew when they are old', async () => {
    const { state, verify } = kept(3_600_000)
    await Promise.all([verify(one), verify(one), verify(one)])
    expect(state.fetched).toBe(1)
    state.now = 3_600_000
    await verify(one)
    expect(state.fetched).toBe(2)
  })

  it('are asked for anew when one is not among them, once a minute however often strangers come', async () => {
    const { state, verify } = kept(3_600_000)
    await verify(one)
    for (let n = 0; n < 5; n += 1) await expect(verify(two)).rejects.toThrow(errors.JWKSNoMatchingKey)
    expect(state.fetched).toBe(1)
    state.now = 60_000
    state.there = setOf(one, two)
    await verify(two)
    expect(state.fetched).toBe(2)
  })

  it('are asked for anew also by a clock that was put back since', async () => {
    const { state, verify } = kept(3_600_000)
    state.now = 7_200_000
    await verify(one)
    state.now = 3_600_000
    state.there = setOf(two)
    // One that was taken back is believed no longer.
    await expect(verify(one)).rejects.toThrow(errors.JWKSNoMatchingKey)
    await verify(two)
    expect(state.fetched).toBe(2)
  })
})

describe('a wish to be forgotten', () => {
  const signed = (load: object, secret = 'secret') => {
    const body = Buffer.from(JSON.stringify(load)).toString('base64url')
    return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`
  }
  const read = (text: string) => facebook({ clock }).readDeletion?.(app, text)

  it('is read by its signature', () => {
    expect(read(signed({ algorithm: 'HMAC-SHA256', user_id: '7' }))).toBe('7')
  })

  it.each([
    ['another secret', signed({ algorithm: 'HMAC-SHA256', user_id: '7' }, 'other')],
    ['another algorithm', signed({ algorithm: 'none', user_id: '7' })],
    ['nobody', signed({ algorithm: 'HMAC-SHA256' })],
    ['no JSON', `${createHmac('sha256', 'secret').update('x').digest('base64url')}.x`],
    ['nothing', ''],
  ])('is none: %s', (_, text) => {
    expect(read(text)).toBeNull()
  })
})
