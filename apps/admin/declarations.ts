import type { Plugin } from 'vite'

/** A browser gets the nouns without what only the database is told: which fields are unique together, and what becomes of what points at a row. */
export const declarations = (): Plugin => ({
  name: 'declarations',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!/\/packages\/shop\/src\/\w+\/model\//.test(id)) return null
    return code.replace(/\bonDelete: '\w+',?/g, '').replace(/^ {2}unique: \[(?:\[[^\]]*\]|[\s,])*\],\n/gm, '')
  },
})
