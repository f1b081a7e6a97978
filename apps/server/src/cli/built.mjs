// What `npm run build` makes of the server, and whether it is of the code that lies here. Runs before anything is installed, on
// whatever Node the machine has: node: imports only.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const dist = path.join(root, 'apps/server/dist')
export const currentFile = path.join(dist, 'current.json')

/**
 * Two places by turns: who still runs the former build finds the parts that it has not yet loaded.
 * @returns {string} the folder of the next build
 */
export const nextFolder = () => path.join(dist, current()?.place === 'a' ? 'b' : 'a')

/** @returns {string | null} the address of the file that a process begins with, where what is built was built of this code */
export function builtMain() {
  const build = current()
  if (!build) return null
  try {
    if (digestOf(build.sources) !== build.digest) return null
    return pathToFileURL(path.join(dist, build.place, 'main.mjs')).href
  } catch {
    return null // a file is gone
  }
}

/**
 * @param {string[]} sources from the root of the repository
 * @param {(file: string) => Uint8Array} contentOf
 */
export function digestOf(sources, contentOf = (file) => readFileSync(path.join(root, file))) {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\0`).update(contentOf(file))
  return hash.digest('hex')
}

/** @returns {{ place: string, digest: string, sources: string[] } | null} */
function current() {
  try {
    return JSON.parse(readFileSync(currentFile, 'utf8'))
  } catch {
    return null
  }
}
