import { describe, expect, it } from 'vitest'
import { openVault, SealBroken, sealedBy } from './vault.ts'

const [old, now] = ['an old master key of some length', 'a new master key of some length']
const place = { store: '0197-a', name: 'settings.token' }

describe('A vault (T32)', () => {
  it('opens what it has sealed, and never seals alike', () => {
    const vault = openVault(() => [now])
    const sealed = [vault.seal(place, 'ключ 🔑'), vault.seal(place, 'ключ 🔑')]
    expect(new Set(sealed).size).toBe(2)
    for (const one of sealed) {
      expect(one).not.toContain('ключ')
      expect(vault.open(place, one)).toBe('ключ 🔑')
    }
    expect(vault.open(place, vault.seal(place, ''))).toBe('')
  })

  it('opens nothing in another store’s place, or another field’s', () => {
    const vault = openVault(() => [now])
    const sealed = vault.seal(place, 'token')
    for (const other of [
      { ...place, store: '0197-b' },
      { ...place, name: 'settings.other' },
      { ...place, store: null },
    ])
      expect(() => vault.open(other, sealed)).toThrow(SealBroken)
  })

  it('opens nothing that was changed, cut, or sealed elsewhere', () => {
    const vault = openVault(() => [now])
    const sealed = vault.seal(place, 'token')
    const at = sealed.length - 6
    const flipped = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    for (const broken of [flipped, sealed.slice(0, -4), sealed.slice(0, 14), 'token', '', 'sw1.x.y'])
      expect(() => vault.open(place, broken), broken).toThrow(SealBroken)
    expect(() => openVault(() => [old]).open(place, sealed)).toThrow(SealBroken)
  })

  it('seals with the newest key and opens with all', () => {
    const before = openVault(() => [old]).seal(place, 'token')
    const vault = openVault(() => [now, old])
    expect(vault.open(place, before)).toBe('token')
    expect(vault.seal(place, 'token').startsWith(sealedBy(vault.names()[0] as string))).toBe(true)
    expect(vault.names()).toHaveLength(2)
  })
})
