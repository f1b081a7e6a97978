import { readdirSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { providerTexts, refusedSettings, sourcesOutside } from '../contract.fixture.ts'
import { deliveryProvidersOf } from './index.ts'
import type { DeliveryProvider, DeliveryTraits } from './seam.ts'
import { deliveryTraits } from './traits.ts'

const deliveryProviders = deliveryProvidersOf()
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

it('every folder is in the lists, and everything in the lists has its folder', () => {
  expect(deliveryProviders.map(({ code }) => code).sort()).toEqual(folders.toSorted())
  expect(deliveryTraits.map(({ code }) => code).sort()).toEqual(folders.toSorted())
})

it('no two providers have the same tariff for their own', () => {
  const tariffs = deliveryProviders.flatMap(({ tariff }) => tariff ?? [])
  expect(tariffs).toEqual([...new Set(tariffs)])
})

describe.each(folders)('%s', (folder) => {
  const provider = deliveryProviders.find(({ code }) => code === folder) as DeliveryProvider

  it('is in its folder what it is in the list that a browser reads', async () => {
    const found = Object.values((await import(`./${folder}/traits.ts`)) as Record<string, DeliveryTraits>)
    const plain = Object.fromEntries(Object.entries(provider).filter(([, value]) => typeof value !== 'function'))
    expect(found).toEqual([plain])
    expect(deliveryTraits.find(({ code }) => code === folder)).toEqual(plain)
  })

  it('has a name and its settings’ labels in every language', () => {
    for (const { language, choice, setting } of providerTexts()) {
      expect([language, choice('extension', folder)]).toEqual([language, expect.any(String)])
      for (const name of Object.keys(provider.settings))
        expect([language, name, setting(folder, name)]).toEqual([language, name, expect.any(String)])
    }
  })

  it('asks for settings of kinds that are kept, the secret ones sealed, and only where it uses them', () => {
    expect(refusedSettings(provider.settings)).toEqual([])
    if (!provider.quote && !provider.track) expect(provider.settings).toEqual({})
  })

  it.runIf(provider.quote)('ends when it is told to, by throwing', async () => {
    const request = {
      method_id: 'm',
      from: { city: 'a', branch: 'b' },
      to: {
        country_id: 'c',
        zone_id: null,
        city: 'Київ',
        postcode: '01001',
        address: 'Хрещатик, 1',
        place: { city: 'a', branch: null },
      },
      pieces: 1,
      weight: '1.00000000',
      value: '100.00',
      currency: 'UAH',
    }
    await expect(provider.quote?.(request, { store_id: 's', keys: {} }, AbortSignal.abort())).rejects.toThrow()
  })

  it.runIf(provider.track)('ends its look at parcels when it is told to, by throwing', async () => {
    const keys = Object.fromEntries(Object.keys(provider.settings).map((name) => [name, 'k']))
    const look = provider.track?.(['20450000000001'], { store_id: 's', keys }, AbortSignal.abort())
    await expect(look).rejects.toThrow()
  })

  it('names settings of its own for who sends, and can all that goes with parcels or none of it', () => {
    const { sending, book, findBooked, cancel, label, senders } = provider
    for (const name of Object.values(sending ?? {})) expect(Object.keys(provider.settings)).toContain(name)
    expect([book, findBooked, cancel, label, senders].map(Boolean)).toEqual(Array(5).fill(Boolean(sending)))
  })

  it.runIf(provider.book)('ends whatever it does with parcels when it is told to, and says no key then', async () => {
    const planted = Object.fromEntries(Object.keys(provider.settings).map((name) => [name, 'PLANTED']))
    const account = { store_id: 's', keys: { ...planted, [provider.sending?.sender ?? '']: 'Іра|a|b|380' } }
    const signal = AbortSignal.abort()
    const failing = async (asked: Promise<unknown> | undefined): Promise<void> => {
      const error = await asked?.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(inspect(error, { depth: 9 })).not.toContain('PLANTED')
    }
    const parcel = {
      mark: 'm',
      now: new Date(0),
      from: { city: 'a', branch: 'b' },
      to: {
        city: 'a',
        branch: null,
        city_name: 'Київ',
        region: '',
        postcode: '',
        street: 'Хрещатик',
        house: '1',
        flat: '',
      },
      recipient: { first_name: 'Іра', last_name: 'Ко', phone: '0501234567' },
      weight: '1',
      seats: 1,
      value: '100',
      contents: 'Лампа',
      payer: 'recipient' as const,
      cash: null,
      cash_by: 'transfer' as const,
    }
    // Whoever asks for the parcel at once throws: nobody knows what came of it.
    const told = await provider.book?.(parcel, account, signal).catch((error: unknown) => error)
    expect(told instanceof Error || told).toEqual(told instanceof Error || { isAway: true })
    // Nothing has been made yet where its recipient is not known.
    const atBranch = { ...parcel, to: { ...parcel.to, branch: 'b' } }
    await expect(provider.book?.(atBranch, account, signal)).resolves.toEqual({ isAway: true })
    await failing(provider.findBooked?.('m', new Date(0), account, signal))
    await failing(provider.cancel?.('r', account, signal))
    await failing(provider.senders?.({ ...account, keys: { ...account.keys, sender_phone: '0501234567' } }, signal))
    for (const numbers of [['20450000000001'], ['20450000000001', '20450000000002']])
      await failing(provider.label?.(numbers, account, signal))
  })

  it('tells a browser that it has branches where it can be asked for them, and nowhere else', () => {
    expect(provider.hasBranches ?? false).toBe(Boolean(provider.branches))
  })

  it.runIf(provider.branches)('ends its list of branches when it is told to, by throwing', async () => {
    await expect(provider.branches?.(1, AbortSignal.abort(), null)).rejects.toThrow()
  })

  it('is named nowhere but in its folder', () => {
    expect(sourcesOutside(`packages/providers/src/delivery/${folder}/`, folder)).toEqual([])
  })
})
