import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Browser tests ask for the built administration and themes; `BUILT` says that they are there. */
export default async function buildOnce(): Promise<void> {
  if (process.env.BUILT) return
  const root = path.resolve(import.meta.dirname, '../..')
  const code = await new Promise((resolve) =>
    spawn(process.execPath, [path.join(root, 'bin/build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] }).on(
      'exit',
      resolve,
    ),
  )
  if (code !== 0 || !existsSync(path.join(root, 'apps/admin/dist/index.html'))) throw new Error('the builds failed')
}
