import sharp from 'sharp'
import { type Hear, hear } from './hear.ts'

/** A supplier: fifty products as XML, with a picture of each. */
export async function openFakeFeeds(at: Hear = hear) {
  const jpeg = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#685' } })
    .jpeg()
    .toBuffer()
  const place = await at((request, response) => {
    if (/^\/pictures\/\d+\.jpg$/.test(request.url ?? ''))
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg)
    if (request.url !== '/products.xml') return response.writeHead(404).end()
    const offers = Array.from(
      { length: 50 },
      (_, n) =>
        `<offer id="${n + 1}"><name>Лампа ${n + 1}</name><price>${100 + n * 7}</price><currencyId>UAH</currencyId>` +
        `<categoryId>1</categoryId><vendorCode>L-${n + 1}</vendorCode><stock_quantity>${n % 7}</stock_quantity>` +
        `<picture>${place.base}/pictures/${n + 1}.jpg</picture><description>Лампа на стіл, номер ${n + 1}.</description></offer>`,
    )
    return response
      .writeHead(200, { 'content-type': 'application/xml; charset=utf-8' })
      .end(
        `<?xml version="1.0" encoding="UTF-8"?><yml_catalog><shop><categories><category id="1">Лампи</category></categories>` +
          `<offers>${offers.join('')}</offers></shop></yml_catalog>`,
      )
  })
  return place
}
