import { statSync } from 'node:fs'
import type { Installation } from './installation.ts'

/** Backs up a stopped installation and restores it over itself, each by the command as one runs it. */
export function safekeeping(at: Installation): [string, string][] {
  const [backup, kept] = timed(() => at.run(['backup', '--json']))
  const { file, rows } = JSON.parse(kept)
  const [restore] = timed(() => at.run(['restore', file, '--replace', '--json']))
  const size = (statSync(file).size / 1_000_000).toFixed(1)
  return [
    [`backup of ${rows} rows`, `${backup} s, ${size} MB`],
    ['its restore, with `verify`', `${restore} s`],
  ]
}

function timed(work: () => string): [seconds: string, output: string] {
  const began = performance.now()
  const output = work()
  return [((performance.now() - began) / 1000).toFixed(1), output]
}
