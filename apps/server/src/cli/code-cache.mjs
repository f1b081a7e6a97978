import { enableCompileCache } from 'node:module'
import path from 'node:path'

export const dataDir = () => process.env.DATA_DIR || '.data'

/** Most of a start is reading two thousand files; what becomes of them is kept with the data. Where it cannot be, nothing is. */
export const keepCode = () => enableCompileCache(path.join(dataDir(), 'compile-cache'))
