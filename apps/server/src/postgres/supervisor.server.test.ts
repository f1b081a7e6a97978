import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Connection } from './connection.ts'
import { findPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { volatileSettings } from './settings.ts'
import { type RunningPostgres, startPostgres } from './supervisor.ts'
import { chooseUser, isRoot } from './system-user.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sw-pg-'))
const cluster = path.join(dataDir, 'postgres/cluster')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const running: RunningPostgres[] = []

async function start(folder = dataDir): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: folder, log, settings: volatileSettings })
  running.push(postgres)
  return postgres
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a new cluster is UTF-8 with builtin locale, local and behind a password', async () => {
  const { connection, adopted } = await start()
  expect(adopted).toBe(false)
  const [row] = await query(
    connection,
    `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
       current_setting('listen_addresses') as addresses, current_setting('data_checksums') as checksums,
       (select rolpassword like 'SCRAM-SHA-256%' from pg_authid where rolname = current_user) as scram
     from pg_database where datname = 'template1'`,
  )
  expect(row).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    addresses: '',
    checksums: 'on',
    scram: true,
  })
  expect(modeOf(connection.host)).toBe(0o700)
  expect(modeOf(path.join(dataDir, 'postgres-password'))).toBe(0o600)
  expect(modeOf(path.join(dataDir, 'postgres/server.log'))).toBe(0o600)
  await expect(query({ ...connection, password: 'other' }, 'select 1')).rejects.toThrow(/authentication failed/)
})

test('it stops with its last user, not before', async () => {
  const [first, second] = [await start(), await start()]
  expect(second.adopted).toBe(true)
  const pid = pidOf(cluster)
  await first.stop()
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false)
})

test('a server whose Node was killed is adopted with all it holds (F02)', async () => {
  const child = await startElsewhere(dataDir)
  const orphan = pidOf(cluster)
  await kill(child)
  const { connection, adopted } = await start()
  expect(adopted).toBe(true)
  expect(pidOf(cluster)).toBe(orphan)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a server that dies while we run is started again, with what was committed (F06)', async () => {
  const { connection } = await start()
  await query(connection, 'create table if not exists kept as select 42 as answer')
  const before = pidOf(cluster)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => query(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(pidOf(cluster)).not.toBe(before)
})

test('when Node and the server were killed together, the next start recovers (F02)', async () => {
  const child = await startElsewhere(dataDir)
  const postmaster = pidOf(cluster)
  await kill(child)
  process.kill(postmaster, 'SIGKILL')
  const { connection, adopted } = await start()
  expect(adopted).toBe(false)
  expect(await query(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server that is just shutting down is waited for', async () => {
  const child = await startElsewhere(dataDir)
  const postmaster = pidOf(cluster)
  await kill(child)
  process.kill(postmaster, 'SIGINT')
  const { connection } = await start()
  expect(pidOf(cluster)).not.toBe(postmaster)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a stale postmaster.pid whose number is another process’s by now is no hindrance', async () => {
  const child = await startElsewhere(dataDir)
  const postmaster = pidOf(cluster)
  await kill(child)
  process.kill(postmaster, 'SIGKILL')
  await expect.poll(() => isAlive(postmaster)).toBe(false)
  const stranger = spawn('sleep', ['60'], { ...chooseUser(cluster), cwd: '/' })
  try {
    const file = path.join(cluster, 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)))
    const { connection } = await start()
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  } finally {
    stranger.kill('SIGKILL')
  }
})

test('a crash during the creation of the cluster leaves only rubbish, which goes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sw-pg-'))
  const home = path.join(folder, 'postgres')
  const growing = () => (existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('growing-')) : [])
  try {
    const child = spawnElsewhere(folder)
    await expect.poll(() => growing().length, { interval: 5 }).toBeGreaterThan(1)
    await kill(child)
    expect(existsSync(path.join(home, 'cluster'))).toBe(false)
    const { connection, stop } = await start(folder)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop()
    // The creator's own child outlives it for a moment and may still write: that goes with the next start.
    const again = await start(folder)
    await again.stop()
    expect(growing()).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('a folder too deep for a socket has its socket elsewhere', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sw-pg-'))
  const deep = path.join(folder, 'd'.repeat(100))
  chmodSync(folder, 0o755)
  mkdirSync(deep)
  try {
    const { connection, stop } = await start(deep)
    expect(connection.host).toMatch(/shopwright-[0-9a-f]{16}$/)
    expect(modeOf(connection.host)).toBe(0o700)
    await stop()
    rmSync(connection.host, { recursive: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.runIf(isRoot())(
  'root with a private folder gets a database that "nobody" can reach, and finds it again',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sw-pg-'))
    const inside = path.join(folder, 'private/data')
    mkdirSync(inside, { recursive: true })
    chmodSync(path.join(folder, 'private'), 0o700)
    let place = ''
    try {
      const first = await start(inside)
      place = readFileSync(path.join(inside, 'postgres-location'), 'utf8').trim()
      expect(log.warn).toHaveBeenCalledWith({ folder: place }, expect.stringContaining('cannot enter'))
      await query(first.connection, 'create table kept as select 7 as answer')
      await first.stop()
      const second = await start(inside)
      expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 7 }])
      await second.stop()
    } finally {
      rmSync(folder, { recursive: true, force: true })
      if (place) rmSync(place, { recursive: true, force: true })
    }
  },
)

async function query(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function pidOf(folder: string): number {
  const { running: postmaster } = findPostmaster(folder)
  if (!postmaster) throw new Error('no server is running')
  return postmaster.pid
}

function modeOf(file: string): number {
  return statSync(file).mode & 0o777
}

/** Another Node process that starts the server and then waits to be killed. */
function spawnElsewhere(folder: string): ChildProcess {
  const code = `
    import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    await startPostgres({ dataDir: ${JSON.stringify(folder)}, log, settings: ${JSON.stringify(volatileSettings)} })
    console.log('ready')
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function startElsewhere(folder: string): Promise<ChildProcess> {
  const child = spawnElsewhere(folder)
  const [output] = child.stdout ? await once(child.stdout, 'data') : []
  expect(String(output)).toBe('ready\n')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit')
  child.kill('SIGKILL')
  await end
  await sleep(20)
}
