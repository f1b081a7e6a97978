import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { heapFlags, memoryEnv } from '../bin/memory.mjs'
import { type Memory, memoryOfAll } from './memory.ts'
import { type Spent, spent } from './processor.ts'

const root = path.resolve(import.meta.dirname, '..')

export type Seeded = { store_token: string; domain: string; owner: { email: string; password: string } }

export type Installation = {
  port: number
  /** the platform's host with its port */
  platform: string
  seeded: Seeded
  /** milliseconds that making the catalogue took; null when it was there already */
  seedTook: number | null
  start(): Promise<void>
  stop(): Promise<void>
  pid(): number
  spent(): Spent
  memory(): Memory
  run(args: string[]): string
  call(method: string, url: string, host: string, body?: unknown, headers?: Record<string, string>): Promise<any>
  metric(name: string): Promise<number>
  remove(): Promise<void>
}

/** One server on an embedded database with a deterministic catalogue. `keepIn` is used again by the next run. */
export async function install(
  products: number,
  keepIn: string | null,
  nodeOptions: string[] = [],
  stores = 1,
): Promise<Installation> {
  const dataDir = keepIn ?? mkdtempSync(path.join(tmpdir(), 'shopwright-bench-'))
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const platform = `localhost:${port}`
  const env = {
    ...memoryEnv(),
    DATA_DIR: dataDir,
    PORT: String(port),
    PLATFORM_HOST: platform,
    LOG_LEVEL: 'warn',
    SHOPWRIGHT_DEMO: '0',
    NODE_ENV: 'production',
    ADMIN_EMAIL: 'bench@platform.test',
    ADMIN_PASSWORD: 'Showroom1',
    // What is measured asks nobody outside.
    NBU_API_BASE: 'http://127.0.0.1:9',
    ECB_API_BASE: 'http://127.0.0.1:9',
  }
  const main = 'apps/server/src/cli/enter.mjs'
  const run = (args: string[]): string => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [main, ...args], {
      cwd: root,
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`)
    return stdout
  }
  const kept = path.join(dataDir, 'bench.json')
  let seedTook: number | null = null
  if (!existsSync(kept)) {
    const began = performance.now()
    writeFileSync(
      kept,
      run(['seed', '--catalog', String(products), '--stores', String(stores), '--json'])
        .trim()
        .split('\n')
        .at(-1) as string,
    )
    seedTook = performance.now() - began
  }
  const seeded: Seeded = JSON.parse(readFileSync(kept, 'utf8'))
  let server: ChildProcess | undefined
  const pid = (): number => server?.pid as number
  const stop = async (): Promise<void> => {
    const running = server
    server = undefined
    if (!running) return
    await new Promise((resolve) => {
      running.once('exit', resolve)
      running.kill('SIGTERM')
    })
  }
  return {
    port,
    platform,
    seeded,
    seedTook,
    run,
    pid,
    stop,
    start: async () => {
      server = spawn(process.execPath, [...heapFlags(), ...nodeOptions, main, 'start'], {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await ready(platform)
    },
    spent: () => spent(pid(), dataDir),
    memory: () => memoryOfAll(pid(), dataDir),
    call: (method, url, host, body, headers = {}) => call(port, method, url, host, body, headers),
    metric: async (name) => {
      const text = await (await fetch(`http://${platform}/metrics`)).text()
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
    },
    remove: async () => {
      await stop()
      if (!keepIn) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * What the owner's requests carry, signed in as by a browser: of what programs ask, the plan allows only so much a minute.
 */
export async function signedIn({ call, platform, seeded }: Installation): Promise<Record<string, string>> {
  const login = { strategy: 'local', ...seeded.owner }
  const browser = { 'sec-fetch-site': 'same-origin' }
  const { accessToken, cookie } = await call('POST', '/api/authentication', platform, login, browser)
  return { authorization: accessToken, cookie, 'store-token': seeded.store_token, host: platform }
}

async function ready(platform: string): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const isReady = await fetch(`http://${platform}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the server did not start')
}

function call(
  port: number,
  method: string,
  url: string,
  host: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<any> {
  const isRaw = Buffer.isBuffer(body)
  const payload = body === undefined ? undefined : isRaw ? body : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: 'localhost',
        port,
        method,
        path: encodeURI(url),
        headers: { host, ...(payload && !isRaw ? { 'content-type': 'application/json' } : {}), ...headers },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 400)
            return reject(new Error(`${method} ${url}: ${response.statusCode} ${text.slice(0, 300)}`))
          const cookie = response.headers['set-cookie']?.map((one) => one.split(';')[0]).join('; ')
          resolve(text.startsWith('{') ? Object.assign(JSON.parse(text), { cookie }) : text)
        })
      },
    )
    request.on('error', reject)
    request.end(payload)
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
