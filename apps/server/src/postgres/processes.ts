import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** False for a zombie too: where process 1 reaps nothing, a killed orphan keeps its number for ever. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return !/^[ZX]/.test(statOf(pid)?.[0] ?? '')
}

/** Tells two processes that had the same number apart; empty where the system does not say. */
export function birthOf(pid: number): string {
  return statOf(pid)?.[19] ?? ''
}

/** Whether this process is a PostgreSQL that works in the folder; when the system does not say, by its name alone. */
export function isPostgresIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return nameOf(pid).includes('postgres')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return nameOf(pid).includes('postgres')
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

// The fields after the name, which stands in brackets and may hold anything: state first, start time twentieth.
function statOf(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

function nameOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8')
    return path.basename(execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }))
  } catch {
    return ''
  }
}
