import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { providerTexts, refusedSettings, sourcesOutside } from '../contract.fixture.ts'
import { paymentProvidersOf } from './index.ts'
import type { PaymentAccount, PaymentProvider, PaymentTraits } from './seam.ts'
import { paymentTraits } from './traits.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const paymentProviders = paymentProvidersOf({
  stripe: { keys: () => null, clock: () => new Date(), base: 'http://127.0.0.1:9' },
  banks: { clock: () => new Date(), bases: { liqpay: 'http://127.0.0.1:9', mono: 'http://127.0.0.1:9' } },
})
const chosen: readonly PaymentTraits[] = paymentTraits

it('every folder is in the list, and everything in the list has its folder', () => {
  expect(paymentProviders.map(({ code }) => code).sort()).toEqual(folders.toSorted())
  expect(chosen.map(({ code }) => code)).toEqual(
    expect.arrayContaining(paymentProviders.filter(({ standsIn }) => !standsIn).map(({ code }) => code)),
  )
  expect(paymentProviders.filter(({ standsIn }) => standsIn)).toHaveLength(1)
  expect(chosen.filter(({ standsIn }) => standsIn)).toEqual([])
})

const account: PaymentAccount = { store_id: 'a', keys: {}, secret: new TextEncoder().encode('of the installation') }
const answers: ReadonlySet<unknown> = new Set(['unsupported-media-type', 'bad-signature', 'malformed'])

describe.each(folders)('%s', (folder) => {
  const provider = paymentProviders.find(({ code }) => code === folder) as PaymentProvider
  const traits = chosen.find(({ code }) => code === folder)

  it('is in its folder what it is in the list that a browser reads', async () => {
    const found = Object.values((await import(`./${folder}/traits.ts`)) as Record<string, PaymentTraits>)
    expect(found.map(({ code }) => code)).toEqual([folder])
    const {
      open: _,
      readReport: __,
      refund: ___,
      charge: ____,
      look: _____,
      connect: ______,
      currencies: _______,
      ...plain
    } = provider
    expect(plain).toEqual(found[0])
    if (traits) expect(plain).toEqual(traits)
  })

  it('has a name and its settings’ labels in every language', () => {
    const names = Object.keys(provider.settings)
    for (const texts of providerTexts()) {
      if (!provider.standsIn)
        expect([texts.language, texts.choice('code', folder)]).toEqual([texts.language, expect.any(String)])
      for (const name of names) expect([name, texts.setting(folder, name)]).toEqual([name, expect.any(String)])
    }
  })

  it('asks for settings of kinds that are kept, the secret ones sealed, and only where it uses them', () => {
    expect(refusedSettings(provider.settings)).toEqual([])
    if (!provider.open) expect(provider.settings).toEqual({})
  })

  it('reads reports and opens pages, both or neither; without a page there is nothing to charge or to stand in for', () => {
    expect(Boolean(provider.readReport)).toBe(Boolean(provider.open))
    if (!provider.redirects)
      expect([provider.open, provider.charge, provider.recurring]).toEqual([undefined, undefined, false])
    if (provider.charge) expect(provider.recurring).toBe(true)
    expect(Boolean(provider.connect)).toBe(Boolean(provider.connects))
    // Nobody reports in the name of a connected account: how its payments stand has to be asked.
    if (provider.connects) expect(Boolean(provider.look)).toBe(true)
    if (provider.standsIn) expect([provider.open, provider.charge, provider.refund].every(Boolean)).toBe(true)
  })

  it('brings its money in one way', () => {
    const ways = [provider.redirects, provider.onDelivery, provider.awaitsMoney, provider.forNothing].filter(Boolean)
    expect(ways).toHaveLength(1)
  })

  it.runIf(provider.readReport)('believes nobody who does not sign, whatever they send', async () => {
    const bytes = ['{}', '', '[]', 'null', 'data=e30=&signature=', '{"outcome":"succeeded"}'].map((text) =>
      Buffer.from(text),
    )
    const types = [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
      '',
    ]
    for (const body of bytes)
      for (const type of types)
        for (const more of [{}, { signature: 'x' }, { 'x-sign': 'AAAA' }, { 'sandbox-signature': '0'.repeat(64) }]) {
          const read = await provider.readReport?.({ bytes: body, headers: { 'content-type': type, ...more } }, account)
          expect(read && 'refused' in read && answers.has(read.refused)).toBe(true)
        }
  })

  it.runIf(provider.standsIn)('takes, gives and opens the same for the same reference', async () => {
    const money = { amount: '10.00', currency: 'UAH' }
    const asks = [
      () =>
        provider.open?.(
          {
            ...money,
            reference: 'r',
            description: 'd',
            email: null,
            keeps_card: false,
            language: 'ua-uk',
            return_url: '/',
            report_url: '/',
          },
          account,
        ),
      () => provider.charge?.({ ...money, reference: 'r', token: 't', description: 'd' }, account),
      () =>
        provider.refund?.(
          { ...money, reference: 'r', provider: folder, provider_payment_id: 'other', given: '0' },
          account,
        ),
    ]
    for (const ask of asks) expect(await ask()).toEqual(await ask())
    // What somebody else took is not its to give.
    expect(await asks[2]?.()).toMatchObject({ outcome: 'failed' })
  })

  it('is named nowhere but in its folder', () => {
    expect(sourcesOutside(`packages/providers/src/payment/${folder}/`, folder)).toEqual([])
  })
})
