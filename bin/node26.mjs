import { forwardSignals, prepare, runNode } from './prepare.mjs'

prepare()
process.exitCode = await runNode(process.argv.slice(2), { cwd: process.cwd(), onSpawn: forwardSignals })
