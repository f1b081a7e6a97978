import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RealServer, realServer } from './real-server.ts'
import { until } from './world.ts'

let server: RealServer

beforeAll(async () => {
  server = await realServer('restart')
  await server.start()
})
afterAll(() => server.close())

describe('kill -9 of the server', () => {
  it('loses nothing that was acknowledged, and an import goes on where it stopped', async () => {
    const signedIn = await server
      .call('POST', '/api/customers', {
        email: 'owner@restart.test',
        password: 'Showroom1',
        first_name: 'A',
        last_name: 'B',
      })
      .then(() => server.call('POST', '/api/authentication', { email: 'owner@restart.test', password: 'Showroom1' }))
    const authorization = signedIn.body.accessToken
    const setup = await server.call(
      'POST',
      '/api/store-setups',
      { name: 'Restart', country: 'UA', language: 'ua-uk', currency: 'UAH' },
      { authorization },
    )
    const headers = { authorization, 'store-token': setup.body.store_token }
    const offers = Array.from(
      { length: 480 },
      (_, n) => `<offer id="r-${n}"><name>Product ${n}</name><price>${n + 1}</price></offer>`,
    ).join('')
    const boundary = 'restart-boundary'
    const upload = await server.call(
      'POST',
      '/api/files',
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.xml"\r\n\r\n<?xml version="1.0"?><shop><offers>${offers}</offers></shop>\r\n--${boundary}--\r\n`,
      ),
      { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    )
    const profile = await server.call(
      'POST',
      '/api/import-profiles',
      {
        name: 'R',
        extension: 'xml',
        xml_path: 'shop/offers/offer',
        fields: [
          { field: 'external_id', source: '@id' },
          { field: 'title', source: 'name' },
          { field: 'price', source: 'price', transforms: ['parse_float'] },
        ],
      },
      headers,
    )
    const run = await server.call(
      'POST',
      '/api/imports',
      { profile_id: profile.body.id, file_id: upload.body.id },
      headers,
    )
    expect(run.status).toBe(201)
    const kept = await server.call('POST', '/api/manufacturers', { name: 'Acknowledged' }, headers)
    expect(kept.status).toBe(201)
    // Somewhere in the first chunks, wherever that is today.
    await until(
      () => server.call('GET', `/api/imports/${run.body.id}`, undefined, headers),
      ({ body }) => body.state !== 'queued',
    )
    await server.kill()
    await server.start()
    expect((await server.call('GET', `/api/manufacturers/${kept.body.id}`, undefined, headers)).body.name).toBe(
      'Acknowledged',
    )
    const done = await until(
      () => server.call('GET', `/api/imports/${run.body.id}`, undefined, headers),
      ({ body }) => ['done', 'done_with_errors', 'failed'].includes(body.state),
    )
    expect(done.body).toMatchObject({ state: 'done', new_count: 480, wrong_count: 0 })
    expect((await server.call('GET', '/api/products?$limit=0', undefined, headers)).body.total).toBe(480)
  })
})
