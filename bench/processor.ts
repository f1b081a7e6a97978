import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Processor time so far, in milliseconds, of the server and of its PostgreSQL with all that it started. */
export type Spent = { node: number; postgres: number }

const msPerTick = 10

/**
 * What a request costs does not depend on what else runs on the machine, so the table tells it beside the wall clock's
 * figures. Read from /proc: the load generator is a process of its own and is not counted.
 */
export function spent(serverPid: number, dataDir: string): Spent {
  const postmaster = postmasterOf(dataDir)
  const backends = processes().filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  return {
    node: timesOf(serverPid)?.own ?? 0,
    // Backends that have ended are in their parent's account.
    postgres: backends.reduce((sum, { pid, own, ended }) => sum + own + (pid === postmaster ? ended : 0), 0),
  }
}

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** Who started whom, by process. */
export const parentsOf = (): Map<number, number> => new Map(processes().map(({ pid, parent }) => [pid, parent]))

type Times = { pid: number; parent: number; own: number; ended: number }

const processes = (): Times[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => timesOf(Number(name)) ?? [])

function timesOf(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((n) => fields[n])
    return { pid, parent, own: (user + system) * msPerTick, ended: (endedUser + endedSystem) * msPerTick }
  } catch {
    return null // it ended meanwhile
  }
}
