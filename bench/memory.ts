import { readFileSync } from 'node:fs'
import { parentsOf, postmasterOf } from './processor.ts'

/** Megabytes that the server with what it starts, and its PostgreSQL, take of the machine: a page that several share is split. */
export type Memory = { node: number; postgres: number }

export function memoryOfAll(serverPid: number, dataDir: string): Memory {
  const parents = parentsOf()
  const below = (root: number): number[] => [
    root,
    ...[...parents].filter(([, parent]) => parent === root).flatMap(([pid]) => below(pid)),
  ]
  const postgres = new Set(below(postmasterOf(dataDir)))
  const node = below(serverPid).filter((pid) => !postgres.has(pid))
  return { node: sum(node.map(shareOf)), postgres: sum([...postgres].map(shareOf)) }
}

/** Looks four times a second for the most that all of them take together. */
export function watchMemory(read: () => Memory): { most(): Memory; stop(): void } {
  let most = read()
  const timer = setInterval(() => {
    const now = read()
    if (now.node + now.postgres > most.node + most.postgres) most = now
  }, 250)
  return { most: () => most, stop: () => clearInterval(timer) }
}

export const told = ({ node, postgres }: Memory): string =>
  `${Math.round(node)} MB and PostgreSQL’s ${Math.round(postgres)} MB`

function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it ended meanwhile
  }
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)
