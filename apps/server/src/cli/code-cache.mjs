import { enableCompileCache } from 'node:module'
import path from 'node:path'

export const dataDir = () => process.env.DATA_DIR || '.data'

/** Much of a start is reading code; what becomes of it is kept with the data. Where it cannot be, nothing is. */
export const keepCode = () => enableCompileCache(path.join(dataDir(), 'compile-cache'))
