import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** The compiler of the house, as a stranger runs it in a folder; throws what it says. */
export const compile = (folder: string, ...args: string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: folder,
  }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`)
  })

export const sdkFolder = path.join(root, 'packages/sdk')
/** The package as it is published. */
export const buildSdk = (folder: string): Promise<unknown> =>
  compile(sdkFolder, '-p', 'tsconfig.json', '--outDir', folder)
