import { watch } from 'node:fs'
import path from 'node:path'
import { buildStale, sourceFolders } from './build.mjs'
import { calmFlags, heapFlags, memoryEnv } from './memory.mjs'
import { forwardSignals, prepare, root, runNode } from './prepare.mjs'

const isDev = process.argv.includes('--dev')
const args = process.argv.slice(2).filter((argument) => argument !== '--dev')
// Who develops runs the sources themselves, which Node watches.
const main = path.join(root, 'apps/server/src/cli', isDev ? 'main.ts' : 'enter.mjs')

prepare()
try {
  if (!args.some((argument) => argument === '--help' || argument === '-h')) await buildStale({ withServer: !isDev })
} catch (error) {
  console.error(error.message)
  if (!isDev) process.exit(1)
}
if (isDev) rebuildOnChange()

// The channel tells the server when we are killed: it then drains and ends instead of holding the port for ever.
process.exitCode = await runNode(
  [...heapFlags(), ...calmFlags, ...(isDev ? ['--watch'] : []), main, 'start', ...args],
  {
    cwd: process.cwd(),
    env: memoryEnv(),
    stdio: isDev ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
    onSpawn: forwardSignals,
  },
)
// In development the watchers would keep this process alive.
process.exit()

function rebuildOnChange() {
  let timer
  let building = Promise.resolve()
  const rebuild = () => {
    building = building.then(() => buildStale({ withServer: false })).catch((error) => console.error(error.message))
  }
  for (const folder of sourceFolders()) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (/(^|[\\/])(dist|build|node_modules|\.react-router)([\\/]|$)/.test(file ?? '')) return
      clearTimeout(timer)
      timer = setTimeout(rebuild, 200)
    })
  }
}
