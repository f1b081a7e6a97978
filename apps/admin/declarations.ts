import type { Plugin } from 'vite'

/**
 * A browser gets the nouns without what is none of its business: fields that never leave the server, how long what nobody enters may
 * be and that it is always there, which fields are unique, and what becomes of what points at a row.
 */
export const declarations = (): Plugin => ({
  name: 'declarations',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!/\/packages\/shop\/src\/\w+\/model\//.test(id)) return null
    return (
      code
        .replace(/^ {4}\w+: kind\.\w+\(.*\bsee: 'server'.*\),\n/gm, '')
        .replace(/^ {4}\w+: kind\.\w+\(.*\breadOnly: true.*\),$/gm, (field) =>
          field.replace(/\b(?:required: true|(?:min|max): [\d_]+),? ?/g, ''),
        )
        // Whether there is a search is asked here, and nothing more.
        .replace(/^ {2}search: \[[^\]]*\],\n/gm, '  search: [],\n')
        .replace(/\b(?:onDelete: '\w+'|unique: '\w+'|grows: true),? ?/g, '')
        .replace(/^ {2}unique: \[(?:\[[^\]]*\]|[\s,])*\],\n/gm, '')
    )
  },
})
