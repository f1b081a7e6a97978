import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * The code of a script and of all that it imports from beside it, without types, by address. A process that strips them
 * itself loads a compiler first, which is more than half of its start.
 */
export async function strippedOf(script: URL): Promise<[address: string, code: string][]> {
  const sources = sourcesOf(script)
  const unknown = [...sources].filter(([address, source]) => known.get(address)?.source !== source)
  const codes = unknown.length ? await strip(unknown.map(([, source]) => source)) : []
  for (const [n, [address, source]] of unknown.entries()) known.set(address, { source, code: codes[n] as string })
  return [...sources.keys()].map((address) => [address, known.get(address)?.code as string])
}

const known = new Map<string, { source: string; code: string }>()
const imported = /^(?:import|export)\b(?!\s+type\b)[^'"]*['"](\.[^'"]+\.ts)['"]/gm

function sourcesOf(script: URL): Map<string, string> {
  const sources = new Map([[script.href, '']])
  for (const address of sources.keys()) {
    const source = readFileSync(new URL(address), 'utf8')
    sources.set(address, source)
    for (const [, from = ''] of source.matchAll(imported)) {
      const { href } = new URL(from, address)
      if (!sources.has(href)) sources.set(href, '')
    }
  }
  return sources
}

/** In a thread that ends: the compiler would stay with the server for ever, and is 15 MB. */
function strip(sources: string[]): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  // Where Node watches a server, a thread with its environment first says what it has loaded.
  const thread = new Worker(stripping, { eval: true, workerData: sources, env: {} })
  thread.once('message', resolve).once('error', reject)
  thread.once('exit', (code) => reject(new Error(`types were not stripped: ${code}`)))
  return promise
}

const stripping = `
  const { stripTypeScriptTypes } = require('node:module')
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.postMessage(workerData.map((source) => stripTypeScriptTypes(source)))`
