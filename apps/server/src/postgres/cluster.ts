import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { birthOf, isAlive } from './processes.ts'
import { giveTo, type SystemUser } from './system-user.ts'

export const superuser = 'postgres'

// Said in full, because with an empty LANG initdb would make a SQL_ASCII cluster (security.md §1).
const flags = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-messages=C',
  '--auth=scram-sha-256',
]

/** What the server and initdb see of our environment: no PG* variable and no locale of the machine. */
export const environment = { PATH: process.env.PATH, LC_COLLATE: 'C', LC_MESSAGES: 'C', TZ: 'UTC' }

// pg_trgm and full text ask the C library what a letter is, and in the locale C nothing but a-z is one: no search for
// "чай". The first that the machine has is kept in the cluster; the builtin provider does all the rest.
const letters = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Makes the cluster unless it is there. It grows in a folder of its own and is renamed when complete, so a crash leaves
 * only rubbish, and of two processes that start at once the slower one takes the other's cluster.
 */
export async function createCluster(home: Home, binaries: Binaries, password: string, sync: boolean): Promise<boolean> {
  removeRubbish(home.folder)
  if (existsSync(home.cluster)) return false
  const growing = path.join(
    home.folder,
    `growing-${process.pid}-${birthOf(process.pid)}-${randomBytes(4).toString('hex')}`,
  )
  const passwordFile = `${growing}.password`
  try {
    mkdirSync(growing, { mode: 0o700 })
    giveTo(home.user, growing)
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    giveTo(home.user, passwordFile)
    const args = [`--pgdata=${growing}`, `--username=${superuser}`, `--pwfile=${passwordFile}`, ...flags]
    await initialise(binaries.initdb, sync ? args : [...args, '--no-sync'], home.user)
    renameSync(growing, home.cluster)
    return true
  } catch (error) {
    if (existsSync(home.cluster)) return false
    throw error
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(growing, { recursive: true, force: true })
  }
}

async function initialise(initdb: string, args: string[], user: SystemUser): Promise<void> {
  for (const ctype of letters) {
    try {
      await promisify(execFile)(initdb, args, { ...user, cwd: '/', env: { ...environment, LC_CTYPE: ctype } })
      return
    } catch (error) {
      if (ctype === letters.at(-1) || !/invalid locale/.test(String(error))) throw error
    }
  }
}

function removeRubbish(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid, birth] = /^growing-(\d+)-(\d*)-/.exec(name) ?? []
    if (!pid || (isAlive(Number(pid)) && birthOf(Number(pid)) === birth)) continue
    rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
