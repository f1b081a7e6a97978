import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/**
 * The code of a script and of all that it imports from beside it, without types, by address. A process that strips them
 * itself loads a compiler first, which is more than half of its start.
 */
export function strippedOf(script: URL): [address: string, code: string][] {
  const addresses = new Set([script.href])
  for (const address of addresses)
    for (const [, from = ''] of codeOf(address).matchAll(imported)) addresses.add(new URL(from, address).href)
  return [...addresses].map((address) => [address, codeOf(address)])
}

const imported = /^(?:import|export)\b[^'"]*['"](\.[^'"]+\.ts)['"]/gm
const known = new Map<string, { source: string; code: string }>()

function codeOf(address: string): string {
  const source = readFileSync(new URL(address), 'utf8')
  const last = known.get(address)
  if (last?.source === source) return last.code
  const code = stripTypeScriptTypes(source)
  known.set(address, { source, code })
  return code
}
