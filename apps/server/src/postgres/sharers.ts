import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { birthOf, isAlive } from './processes.ts'

/** Several processes may use one embedded server (a running shop and a command); the last that leaves stops it. */
export type Share = { leave(): void; others(): number[] }

export function joinSharers(homeFolder: string): Share {
  const folder = path.join(homeFolder, 'sharers')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  const file = path.join(folder, name)
  writeFileSync(file, birthOf(process.pid))
  return {
    leave: () => rmSync(file, { force: true }),
    others: () =>
      readdirSync(folder)
        .filter((other) => other !== name && isPresent(path.join(folder, other)))
        .map((other) => Number.parseInt(other, 10)),
  }
}

function isPresent(file: string): boolean {
  const pid = Number.parseInt(path.basename(file), 10)
  try {
    if (isAlive(pid) && birthOf(pid) === readFileSync(file, 'utf8')) return true
  } catch {
    return false
  }
  rmSync(file, { force: true })
  return false
}
