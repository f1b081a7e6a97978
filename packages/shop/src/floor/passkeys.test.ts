import { describe, expect, it } from 'vitest'
import { anAuthenticator } from './authenticator.fixture.ts'
import { checkPasskey, newPasskey, relyingId } from './passkeys.ts'

const origin = 'https://shop.test'
const challenge = 'sixteen-random-bytes'
const here = { origin, challenge }

describe('A new passkey', () => {
  it.each(['ed25519', 'p256', 'rsa'] as const)('of %s is kept, and its signature is known again', (kind) => {
    const device = anAuthenticator(kind)
    const key = newPasskey(here, device.make(here))
    expect(key).toMatchObject({ id: device.id, counter: 0, isBackedUp: false })
    const stated = key && checkPasskey(here, key, device.use({ ...here, counter: 7, flags: 0x1d }))
    expect(stated).toMatchObject({ counter: 7, isBackedUp: true })
  })

  const wrong: [string, object][] = [
    ['for another challenge', { challenge: 'another' }],
    ['for another page', { origin: 'https://shop.test.evil.test', rpId: 'shop.test' }],
    ['for another port of the page', { origin: 'https://shop.test:8443' }],
    ['of a page in a frame of another', { crossOrigin: true }],
    ['for another site', { rpId: 'evil.test' }],
    ['that was used, not made', { type: 'webauthn.get' }],
    ['nobody was there for', { flags: 0x44 }],
    ['whose person was not recognised', { flags: 0x41 }],
    ['without a name in what the device states', { flags: 0x05 }],
    ['by another name than the device states', { id: 'another' }],
  ]
  it.each(wrong)('%s is not kept', (_what, off) => {
    expect(newPasskey(here, anAuthenticator().make({ ...here, ...off }))).toBeNull()
  })

  it.each(['small rsa', 'p384'] as const)('of %s is none that is taken', (kind) => {
    expect(newPasskey(here, anAuthenticator(kind).make(here))).toBeNull()
  })

  it('that says it is of another kind than it is, or is nothing at all, is not kept', () => {
    const { id, response } = anAuthenticator('p256').make(here)
    for (const off of [
      { publicKeyAlgorithm: -257 },
      { publicKeyAlgorithm: -7.5 },
      { publicKey: 'AAAA' },
      { authenticatorData: '' },
      { clientDataJSON: 'e30' },
      { clientDataJSON: 'bm90IEpTT04' },
    ])
      expect([off, newPasskey(here, { id, response: { ...response, ...off } })]).toEqual([off, null])
  })
})

describe('A signature', () => {
  const device = anAuthenticator()
  const key = newPasskey(here, device.make(here))
  if (!key) throw new Error('the key is not kept')
  const wrong: [string, object][] = [
    ['of another challenge', { challenge: 'another' }],
    ['for another page', { origin: 'https://evil.test', rpId: 'shop.test' }],
    ['of a page in a frame of another', { crossOrigin: true }],
    ['for another site', { rpId: 'evil.test' }],
    ['of a key that was made, not used', { type: 'webauthn.create' }],
    ['nobody was there for', { flags: 0x04 }],
    ['whose person was not recognised', { flags: 0x01 }],
  ]
  it.each(wrong)('%s is not taken', (_what, off) => {
    expect(checkPasskey(here, key, device.use({ ...here, ...off }))).toBeNull()
  })

  it('of another key, or with a bit turned anywhere, is not taken', () => {
    expect(checkPasskey(here, key, anAuthenticator().use(here))).toBeNull()
    const good = device.use(here)
    const turned = (name: 'clientDataJSON' | 'authenticatorData' | 'signature') => {
      const bytes = Buffer.from(good.response[name], 'base64url')
      bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1
      return { ...good, response: { ...good.response, [name]: bytes.toString('base64url') } }
    }
    for (const name of ['clientDataJSON', 'authenticatorData', 'signature'] as const)
      expect([name, checkPasskey(here, key, turned(name))]).toEqual([name, null])
    expect(checkPasskey(here, key, { ...good, response: { ...good.response, signature: '' } })).toBeNull()
    expect(checkPasskey(here, key, good)).not.toBeNull()
  })
})

it.each([
  ['https://shop.test', 'shop.test'],
  ['http://localhost:3000', 'localhost'],
  ['http://127.0.0.1:3000', null],
  ['http://[::1]:3000', null],
])('%s is relied on as %s', (at, id) => {
  expect(relyingId(at)).toBe(id)
})
