import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Connection } from './connection.ts'
import { codeOf, isAlive, isPostgresIn } from './processes.ts'

export type Postmaster = { pid: number; port: number; socketFolder: string }

/** What stands in postmaster.pid, and whether it is true: the file outlives a killed server and its number may be reused. */
export function findPostmaster(cluster: string): { running?: Postmaster; stalePid?: number } {
  const lines = readLines(path.join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return {}
  if (!isAlive(pid) || !isPostgresIn(pid, cluster)) return { stalePid: pid }
  // A server that has just begun has written only the first lines.
  return { running: { pid, port: Number(lines[3] || 5432), socketFolder: lines[4] ?? '' } }
}

export type Answer = { state: 'ready'; version: string } | { state: 'busy' } | { state: 'silent' }

/** Asks the server itself, because the text of its log promises nothing. Throws when it answers that we may not enter. */
export async function askServer(connection: Connection): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return { state: 'ready', version: rows[0]?.server_version ?? '' }
  } catch (error) {
    const code = codeOf(error)
    // 57P03: starting, recovering or shutting down; 57P01: shutting down just now; 53300: all connections are taken.
    if (code === '57P03' || code === '57P01' || code === '53300') return { state: 'busy' }
    if (code?.length === 5 && /^[0-9A-Z]{5}$/.test(code) && /\d/.test(code)) throw error
    return { state: 'silent' }
  } finally {
    await client.end().catch(() => {})
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}
