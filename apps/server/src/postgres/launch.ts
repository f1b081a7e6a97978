import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../settings/log.ts'
import type { Binaries } from './binaries.ts'
import { environment } from './cluster.ts'
import type { Connection } from './connection.ts'
import { type Home, openSocketFolder } from './home.ts'
import { askServer, findPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { type Settings, settingArguments } from './settings.ts'

export type Server = {
  home: Home
  binaries: Binaries
  settings: Settings
  log: Log
  logFile: string
  connection: Connection
  isShared(): boolean
}

const seconds = (count: number): number => count * 1000

// Recovery after a crash may take its time, and says so; a server that says nothing at all is given less.
const patience = { busy: seconds(600), silent: seconds(60), leftovers: seconds(30) }

/** Answers when the server takes connections; `server.connection` then says where. */
export async function adoptOrStart(server: Server): Promise<{ pid: number; adopted: boolean }> {
  const begun = performance.now()
  let lastSpoke = begun
  for (;;) {
    const { running, stalePid } = findPostmaster(server.home.cluster)
    if (!running) {
      const pid = await startServer(server, stalePid)
      if (pid) return { pid, adopted: false }
      if (performance.now() - begun > patience.leftovers) throw startFailure(server)
      await sleep(200)
      continue
    }
    if (running.socketFolder) server.connection.host = running.socketFolder
    server.connection.port = running.port
    const answer = await askServer(server.connection)
    if (answer.state === 'ready') {
      if (answer.version === expectedVersion(server.binaries) || server.isShared()) {
        server.log.info({ pid: running.pid }, 'adopted the PostgreSQL that was running')
        return { pid: running.pid, adopted: true }
      }
      server.log.info({ running: answer.version, installed: server.binaries.version }, 'replacing an older PostgreSQL')
      await endServer(running.pid, server.log)
      continue
    }
    if (performance.now() - begun > patience[answer.state])
      throw new Error(`PostgreSQL is running on ${server.home.cluster} (process ${running.pid}) but does not answer.`)
    if (performance.now() - lastSpoke > seconds(5)) {
      lastSpoke = performance.now()
      server.log.info({ pid: running.pid, state: answer.state }, 'waiting for PostgreSQL')
    }
    await sleep(100)
  }
}

/** Answers nothing when the server refused because a previous one (or its children) has not quite gone. */
async function startServer(server: Server, stalePid: number | undefined): Promise<number | undefined> {
  const { home, connection } = server
  server.connection.host = openSocketFolder(home)
  server.connection.port = 5432
  shorten(server.logFile)
  const begin = sizeOf(server.logFile)
  const output = openSync(server.logFile, 'a', 0o600)
  const args = ['-D', home.cluster, ...settingArguments(connection, server.settings)]
  // Detached: Ctrl-C in the terminal must not end the database before the shop has finished its requests.
  const child = spawn(server.binaries.postgres, args, {
    ...home.user,
    cwd: '/',
    env: { ...environment, ...grandparent(stalePid) },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  child.unref()
  const end = endOf(child)
  const begun = performance.now()
  for (;;) {
    const ended = await Promise.race([end, sleep(40)])
    if (ended) {
      const said = readFileSync(server.logFile, 'utf8').slice(begin)
      if (/lock file .* already exists|is still in use|Is another postmaster/i.test(said)) return undefined
      throw startFailure(server, ended)
    }
    const answer = await askServer(connection)
    if (answer.state === 'ready' && child.pid) return child.pid
    if (performance.now() - begun > patience.busy) throw startFailure(server)
  }
}

/**
 * PostgreSQL refuses to start while the process of an old postmaster.pid lives, unless it is its own parent's or the one
 * in this variable. In a container that number is soon some other process's. The file is never deleted by us: told that
 * the number means nothing, PostgreSQL still asks whether the old shared memory is in use, and replaces the file itself.
 */
function grandparent(stalePid: number | undefined): Record<string, string> {
  return stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}
}

export async function endServer(pid: number, log: Log): Promise<void> {
  for (const [signal, patient] of [
    ['SIGINT', seconds(60)],
    ['SIGQUIT', seconds(10)],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const begun = performance.now()
    while (isAlive(pid) && performance.now() - begun < patient) await sleep(20)
  }
  if (isAlive(pid)) log.error({ pid }, 'PostgreSQL does not end')
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
  })
}

function startFailure(server: Server, reason = 'it did not become ready'): Error {
  const tail = readFileSync(server.logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n')
  return new Error(`PostgreSQL does not start: ${reason}. The end of ${server.logFile}:\n${tail}`)
}

function expectedVersion(binaries: Binaries): string {
  return binaries.version.split('.').slice(0, 2).join('.')
}

/** The server appends, so its log can be cut under its hands. */
export function shorten(file: string): void {
  if (sizeOf(file) > 20_000_000) truncateSync(file)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
