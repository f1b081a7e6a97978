import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import { birthOf, isAlive } from './processes.ts'
import { giveTo } from './system-user.ts'

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
export const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

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
    await promisify(execFile)(binaries.initdb, sync ? args : [...args, '--no-sync'], {
      ...home.user,
      cwd: '/',
      env: environment,
    })
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

function removeRubbish(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid, birth] = /^growing-(\d+)-(\d*)-/.exec(name) ?? []
    if (!pid || (isAlive(Number(pid)) && birthOf(Number(pid)) === birth)) continue
    rmSync(path.join(folder, name), { recursive: true, force: true })
  }
}
