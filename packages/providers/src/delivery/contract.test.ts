import { readdirSync } from 'node:fs'
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
    const { quote: _, track: __, branches: ___, ...plain } = provider
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
      to: { country_id: 'c', zone_id: null, city: 'Київ', postcode: '01001', address: 'Хрещатик, 1' },
      pieces: 1,
      weight: '1.00000000',
      value: '100.00',
      currency: 'UAH',
    }
    await expect(provider.quote?.(request, { store_id: 's', keys: {} }, AbortSignal.abort())).rejects.toThrow()
  })

  it.runIf(provider.track)('ends its look at parcels when it is told to, by throwing', async () => {
    const look = provider.track?.(['20450000000001'], { store_id: 's', keys: {} }, AbortSignal.abort())
    await expect(look).rejects.toThrow()
  })

  it('tells a browser that it has branches where it can be asked for them, and nowhere else', () => {
    expect(provider.hasBranches ?? false).toBe(Boolean(provider.branches))
  })

  it.runIf(provider.branches)('ends its list of branches when it is told to, by throwing', async () => {
    await expect(provider.branches?.(1, AbortSignal.abort())).rejects.toThrow()
  })

  it('is named nowhere but in its folder', () => {
    expect(sourcesOutside(`packages/providers/src/delivery/${folder}/`, folder)).toEqual([])
  })
})
