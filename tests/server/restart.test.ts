import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from './world.ts'

const root = path.resolve(import.meta.dirname, '../..')
let dataDir: string
let port: number
let server: ChildProcess

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port: found } = probe.address() as { port: number }
      probe.close(() => resolve(found))
    })
  })

/** The real command, as `npm start` runs it. */
async function start(): Promise<number> {
  const began = performance.now()
  server = spawn(process.execPath, ['apps/server/src/cli/main.ts', 'start'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      PLATFORM_HOST: `localhost:${port}`,
      LOG_LEVEL: 'error',
      SHOPWRIGHT_DEMO: '0',
      ADMIN_EMAIL: 'root@restart.test',
      ADMIN_PASSWORD: 'Showroom1',
    },
  })
  await until(
    () =>
      call('GET', '/readyz')
        .then(({ status }) => status)
        .catch(() => 0),
    (status) => status === 200,
    60_000,
  )
  return performance.now() - began
}

const kill = (): Promise<unknown> =>
  new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGKILL')
  })

function call(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const request = http.request(
      {
        host: 'localhost',
        port,
        method,
        path: url,
        headers: {
          host: `localhost:${port}`,
          ...(payload && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text }),
        )
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shopwright-restart-'))
  port = await freePort()
  await start()
}, 90_000)
afterAll(async () => {
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

describe('kill -9 of the server', () => {
  it('loses nothing that was acknowledged, and an import goes on where it stopped', async () => {
    const signedIn = await call('POST', '/api/customers', {
      email: 'owner@restart.test',
      password: 'Showroom1',
      first_name: 'A',
      last_name: 'B',
    }).then(() => call('POST', '/api/authentication', { email: 'owner@restart.test', password: 'Showroom1' }))
    const authorization = signedIn.body.accessToken
    const setup = await call(
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
    const upload = await call(
      'POST',
      '/api/files',
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.xml"\r\n\r\n<?xml version="1.0"?><shop><offers>${offers}</offers></shop>\r\n--${boundary}--\r\n`,
      ),
      { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    )
    const profile = await call(
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
    const run = await call('POST', '/api/imports', { profile_id: profile.body.id, file_id: upload.body.id }, headers)
    expect(run.status).toBe(201)
    const kept = await call('POST', '/api/manufacturers', { name: 'Acknowledged' }, headers)
    expect(kept.status).toBe(201)
    // Somewhere in the first chunks, wherever that is today.
    await until(
      () => call('GET', `/api/imports/${run.body.id}`, undefined, headers),
      ({ body }) => body.state !== 'queued',
      20_000,
    )
    await kill()
    const took = await start()
    expect(took).toBeLessThan(30_000)
    expect((await call('GET', `/api/manufacturers/${kept.body.id}`, undefined, headers)).body.name).toBe('Acknowledged')
    const done = await until(
      () => call('GET', `/api/imports/${run.body.id}`, undefined, headers),
      ({ body }) => ['done', 'done_with_errors', 'failed'].includes(body.state),
      90_000,
    )
    expect(done.body).toMatchObject({ state: 'done', new_count: 480, wrong_count: 0 })
    expect((await call('GET', '/api/products?$limit=0', undefined, headers)).body.total).toBe(480)
  }, 180_000)
})
