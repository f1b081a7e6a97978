#!/usr/bin/env node
import path from 'node:path'
import { calmFlags, heapFlags } from './memory.mjs'
import { forwardSignals, prepare, root, runNode } from './prepare.mjs'

prepare()
const main = path.join(root, 'apps/server/src/cli/main.ts')
process.exitCode = await runNode([...heapFlags(), ...calmFlags, main, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  onSpawn: forwardSignals,
})
