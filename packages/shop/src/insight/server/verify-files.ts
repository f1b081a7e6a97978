import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Row } from '@shopwright/resource'
import type { files as kept } from '../../content/model/pages.ts'
import type { Checked, Finding } from './verify-reading.ts'

/** Where the bytes of files are on this node; keys begin `<store>/<file>/`. */
export type Kept = { localPath(key: string): Promise<string>; list(): AsyncIterable<string> }

/** A row of `files` stands for bytes with its hash and its size, and bytes for a row. */
export async function brokenFiles(engine: Checked, files: Kept): Promise<Finding[]> {
  // What is kept is looked at first: bytes that come meanwhile have their row a moment later.
  const folders = new Set<string>()
  for await (const key of files.list()) folders.add(key.split('/').slice(0, 2).join('/'))
  const { rows } = await engine.database.platformPool.query<
    Pick<Row<typeof kept>, 'store_id' | 'id' | 'name' | 'key' | 'hash'> & { size: string }
  >(`select store_id, id, name, key, hash, size::text as size from files
    union all select store_id, id, name, key, hash, size::text from option_files`)
  const findings: Finding[] = []
  for (const { store_id, id, name, key, hash, size } of rows) {
    folders.delete(`${store_id}/${id}`)
    const found = await bytesOf(files, key)
    if (found?.hash !== hash)
      findings.push({ invariant: 'every file is there with its recorded hash', store_id, what: name })
    else if (found.size !== size)
      findings.push({
        invariant: 'a file’s size is that of its bytes',
        store_id,
        what: `${name}: ${size}, not ${found.size}`,
      })
  }
  for (const folder of folders)
    if (isFile.test(folder))
      findings.push({ invariant: 'bytes that are kept belong to a file', store_id: folder.slice(0, 36), what: folder })
  return findings
}

const isFile = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/

async function bytesOf(files: Kept, key: string): Promise<{ hash: string; size: string } | null> {
  try {
    const bytes = await readFile(await files.localPath(key))
    return { hash: createHash('sha256').update(bytes).digest('hex'), size: `${bytes.length}` }
  } catch {
    return null
  }
}
