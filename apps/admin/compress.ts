import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Puts each file that shrinks beside itself in the forms that browsers take: the server sends those and never compresses one. */
export const compressed = (folder: string): Plugin => ({
  name: 'compressed',
  apply: 'build',
  closeBundle: () => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|svg|json)$/.test(file),
    )) {
      const file = path.join(folder, name)
      const bytes = readFileSync(file)
      if (bytes.length < smallest) continue
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

/** Less fits into one packet anyhow. */
const smallest = 1024
