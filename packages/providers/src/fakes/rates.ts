import { type Hear, hear } from './hear.ts'

/** Hryvnias for one of each. */
const hryvnias = { USD: 41.52, EUR: 48.13, PLN: 11.27, GBP: 55.4 }

/** Both banks whose rates are read: today's, which move a little from day to day. */
export async function openFakeRates(clock: () => Date, at: Hear = hear) {
  return at((request, response) => {
    const day = clock().toISOString().slice(0, 10)
    const shift = 1 + ((clock().getUTCDate() % 5) - 2) / 1000
    const rates = Object.entries(hryvnias).map(([cc, rate]) => ({ cc, rate: Number((rate * shift).toFixed(4)) }))
    if (request.url?.startsWith('/NBUStatService/')) {
      const exchangedate = day.split('-').reverse().join('.')
      const told = rates.map((one, n) => ({ r030: 800 + n, txt: one.cc, ...one, exchangedate }))
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    }
    if (!request.url?.startsWith('/stats/eurofxref/')) return response.writeHead(404).end()
    const euro = hryvnias.EUR * shift
    const cubes = rates
      .filter(({ cc }) => cc !== 'EUR')
      .map(({ cc, rate }) => `<Cube currency="${cc}" rate="${(euro / rate).toFixed(4)}"/>`)
    return response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(`<Envelope><Cube><Cube time="${day}">${cubes.join('')}</Cube></Cube></Envelope>`)
  })
}
