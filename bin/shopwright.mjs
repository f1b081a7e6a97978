#!/usr/bin/env node
import path from 'node:path'
import { calmFlags, heapFlags, memoryEnv } from './memory.mjs'
import { forwardSignals, prepare, root, runNode } from './prepare.mjs'

prepare()
const main = path.join(root, 'apps/server/src/cli/enter.mjs')
process.exitCode = await runNode([...heapFlags(), ...calmFlags, main, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: memoryEnv(),
  onSpawn: forwardSignals,
})
