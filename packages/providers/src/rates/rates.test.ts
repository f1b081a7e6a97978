import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { fetchRates, parseEcb, parseNbu } from './index.ts'

const nbu = `[{"r030":36,"txt":"Австралійський долар","rate":27.0405,"cc":"AUD","exchangedate":"20.11.2026"},
{"r030":840,"txt":"Долар США","rate":41.50,"cc":"USD","exchangedate":"20.11.2026"},{"r030":959,"txt":"Золото","rate":111000.5,"cc":"XAU","exchangedate":"20.11.2026"},
{"r030":1,"txt":"bad","rate":0,"cc":"AAA","exchangedate":"20.11.2026"},{"rate":-1,"cc":"BBB","exchangedate":"20.11.2026"},{"rate":1e5,"cc":"CCC","exchangedate":"20.11.2026"},{"rate":"5","cc":"usd","exchangedate":"20.11.2026"},{"rate":5,"cc":"EEE","exchangedate":"today"},null]`
const ecb = (days: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><Cube>${days}</Cube></gesmes:Envelope>`
const day = ecb(
  '<Cube time="2026-11-19"><Cube currency="USD" rate="9"/></Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.25"/><Cube currency="JPY" rate="160"/><Cube currency="BAD" rate="0"/></Cube>',
)

describe('reading rates', () => {
  it('of the National Bank of Ukraine, digits as they were written', () => {
    expect(parseNbu(nbu)).toEqual([
      { currency: 'AUD', base: 'UAH', rate: '27.0405', date: '2026-11-20' },
      { currency: 'USD', base: 'UAH', rate: '41.50', date: '2026-11-20' },
    ])
  })

  it('of the European Central Bank, turned to euros for one unit, of the newest day', () => {
    expect(parseEcb(day)).toEqual([
      { currency: 'USD', base: 'EUR', rate: '0.8', date: '2026-11-20' },
      { currency: 'JPY', base: 'EUR', rate: '0.00625', date: '2026-11-20' },
    ])
    expect(parseEcb(ecb('<Cube time="2026-11-20"><Cube currency="XYZ" rate="3"/></Cube>'))[0]?.rate).toBe(
      '0.333333333333',
    )
  })

  it.each([
    ['nothing', () => parseNbu('')],
    ['an empty list', () => parseNbu('[]')],
    ['an object', () => parseNbu('{"rate":1}')],
    ['html', () => parseEcb('<html><br></html>')],
    ['no rates', () => parseEcb(ecb(''))],
    ['an entity', () => parseEcb('<!DOCTYPE a [<!ENTITY x "1">]><a>&x;</a>')],
  ])('refuses %s', (_, parse) => expect(parse).toThrow(/feed-/))

  it('fetches through the checked door', async () => {
    const server = createServer((question, answer) =>
      question.url === '/nbu' ? answer.end(nbu) : answer.writeHead(500).end(),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const options = { allow: [`127.0.0.1:${port}`] }
    expect(await fetchRates('nbu', { ...options, url: `http://127.0.0.1:${port}/nbu` })).toHaveLength(2)
    await expect(fetchRates('ecb', { ...options, url: `http://127.0.0.1:${port}/ecb` })).rejects.toMatchObject({
      code: 'feed-broken',
    })
    await expect(fetchRates('nbu', { url: 'http://127.0.0.1/nbu' })).rejects.toMatchObject({ code: 'address-refused' })
    server.close()
  })
})
