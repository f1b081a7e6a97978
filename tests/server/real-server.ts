import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { noBankEnv } from '../no-banks.ts'
import { until } from './world.ts'

const root = path.resolve(import.meta.dirname, '../..')

export type RealAnswer = { status: number; body: any; cookies: string[] }

/** The real command, as `npm start` runs it, on an embedded database of its own; it may be killed and started again. */
export type RealServer = {
  port: number
  dataDir: string
  /** Answers how many milliseconds it took to be ready. */
  start(env?: Record<string, string>): Promise<number>
  kill(): Promise<void>
  /** Tells the process to end; answers how it ended and after how many milliseconds. */
  terminate(): Promise<{ code: number | null; took: number }>
  /** files, sockets and pipes that the process has open (Linux) */
  openFiles(): number
  /** Resolves when the process is gone by itself. */
  gone(): Promise<void>
  /** Runs a command of the program beside it; answers what it printed. */
  run(...args: string[]): Promise<{ code: number; output: string }>
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<RealAnswer>
  close(): Promise<void>
}

export type RealOptions = {
  /** share another one's folder, as nodes of one installation do */
  dataDir?: string
  env?: Record<string, string>
}

export async function realServer(name: string, options: RealOptions = {}): Promise<RealServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), `shopwright-${name}-`)))
  const port = await freePort()
  let server = undefined as unknown as ChildProcess // set by start
  const environment = (more: Record<string, string> = {}) => ({
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    PORT: String(port),
    PLATFORM_HOST: `localhost:${port}`,
    LOG_LEVEL: 'error',
    SHOPWRIGHT_DEMO: '0',
    ADMIN_EMAIL: `root@${name}.test`,
    ADMIN_PASSWORD: 'Showroom1',
    ...noBankEnv,
    ...options.env,
    ...more,
  })
  const command = (args: string[]) => [process.execPath, ['apps/server/src/cli/enter.mjs', ...args]] as const
  const gone = (): Promise<void> =>
    new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) resolve()
      else server.once('exit', () => resolve())
    })
  const real: RealServer = {
    port,
    dataDir,
    start: async (env) => {
      const began = performance.now()
      const [node, args] = command(['start'])
      server = spawn(node, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: environment(env) })
      await until(
        () =>
          real
            .call('GET', '/readyz')
            .then(({ status }) => status)
            .catch(() => 0),
        (status) => status === 200 || server.exitCode !== null,
      )
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode} instead of starting`)
      return performance.now() - began
    },
    kill: async () => {
      server.kill('SIGKILL')
      await gone()
    },
    terminate: async () => {
      const began = performance.now()
      server.kill('SIGTERM')
      await gone()
      return { code: server.exitCode, took: performance.now() - began }
    },
    openFiles: () => readdirSync(`/proc/${server.pid}/fd`).length,
    gone,
    run: (...words) =>
      new Promise((resolve) => {
        const [node, args] = command(words)
        const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: environment() })
        let output = ''
        child.stdout.on('data', (chunk) => {
          output += chunk
        })
        child.once('exit', (code) => resolve({ code: code ?? 1, output }))
      }),
    call: (method, url, body, headers = {}) =>
      new Promise((resolve, reject) => {
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
              resolve({
                status: response.statusCode ?? 0,
                body: text.startsWith('{') ? JSON.parse(text) : text,
                cookies: response.headers['set-cookie'] ?? [],
              }),
            )
          },
        )
        request.on('error', reject)
        request.end(payload)
      }),
    close: async () => {
      server?.kill('SIGTERM')
      if (server) await gone()
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
  return real
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
