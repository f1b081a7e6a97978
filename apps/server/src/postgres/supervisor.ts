import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../settings/log.ts'
import { secretFile } from '../settings/secret-file.ts'
import { provideBinaries } from './binaries.ts'
import { createCluster, superuser } from './cluster.ts'
import type { Connection } from './connection.ts'
import { openHome, openSocketFolder } from './home.ts'
import { adoptOrStart, endServer, type Server, shorten } from './launch.ts'
import { isAlive } from './processes.ts'
import type { Settings } from './settings.ts'
import { joinSharers } from './sharers.ts'

export type RunningPostgres = {
  /** As the superuser, to the database `postgres`. */
  connection: Connection
  /** Whether the server was already running: an orphan of a killed process, or another process's. */
  adopted: boolean
  stop(): Promise<void>
}

/**
 * Starts the embedded PostgreSQL of a data folder, or adopts the one that is running there, and keeps it running until
 * `stop`. Throws when it cannot run here; the message says what to do.
 */
export async function startPostgres(options: {
  dataDir: string
  log: Log
  settings?: Settings
}): Promise<RunningPostgres> {
  const { log, settings = {} } = options
  const home = openHome(options.dataDir, log)
  const binaries = provideBinaries(home.folder, home.user)
  const password = secretFile(path.join(options.dataDir, 'postgres-password'))
  if (await createCluster(home, binaries, password, settings.fsync !== 'off'))
    log.info({ folder: home.cluster }, 'a new database cluster was created')

  const share = joinSharers(home.folder)
  const server: Server = {
    home,
    binaries,
    settings,
    log,
    logFile: path.join(home.folder, 'server.log'),
    connection: { host: openSocketFolder(home), port: 5432, user: superuser, password, database: 'postgres' },
    isShared: () => share.others().length > 0,
  }
  let current = await adoptOrStart(server)
  const { adopted } = current

  let stopping = false
  let restarting: Promise<void> | undefined
  const watch = setInterval(() => {
    if (restarting || isAlive(current.pid)) return
    restarting = restart().finally(() => {
      restarting = undefined
    })
  }, 250)
  watch.unref()
  const housekeeping = setInterval(() => shorten(server.logFile), 600_000)
  housekeeping.unref()

  async function restart(): Promise<void> {
    log.warn({ pid: current.pid }, 'PostgreSQL has ended by itself; starting it again')
    for (let attempt = 0; !stopping; attempt++) {
      try {
        current = await adoptOrStart(server)
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL does not start again; trying on')
        await sleep(Math.min(500 * 2 ** attempt, 15_000))
      }
    }
  }

  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping = true
    clearInterval(watch)
    clearInterval(housekeeping)
    await restarting
    share.leave()
    if (share.others().length > 0) return log.info({ users: share.others() }, 'PostgreSQL stays, others use it')
    await endServer(current.pid, log)
  }

  return {
    connection: server.connection,
    adopted,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
