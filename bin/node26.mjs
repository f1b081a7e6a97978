import { calmFlags } from './memory.mjs'
import { forwardSignals, prepare, runNode } from './prepare.mjs'

prepare()
process.exitCode = await runNode([...calmFlags, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  onSpawn: forwardSignals,
})
