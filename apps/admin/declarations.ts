import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@shopwright/shop/model'
import type { Plugin } from 'vite'

const isModel = (id: string): boolean => /\/packages\/shop\/src\/\w+\/model\/[\w-]+\.ts$/.test(id)

/**
 * A browser gets the nouns without what is none of its business: fields that never leave the server, how long what nobody enters may
 * be and that it is always there, which fields are unique, and what becomes of what points at a row.
 */
export const declarations = (): Plugin => ({
  name: 'declarations',
  enforce: 'pre',
  apply: 'build',
  transform: (code, id) => (isModel(id.replace(/\?.*/, '')) ? lean(code) : null),
})

const lean = (code: string): string =>
  code
    .replace(/^ {4}\w+: kind\.\w+\(.*\bsee: 'server'.*\),\n/gm, '')
    .replace(/^ {4}\w+: kind\.\w+\(.*\breadOnly: true.*\),$/gm, (field) =>
      field.replace(/\b(?:required: true|(?:min|max): [\d_]+),? ?/g, ''),
    )
    // Whether there is a search is asked here, and nothing more.
    .replace(/^ {2}search: \[[^\]]*\],\n/gm, '  search: [],\n')
    .replace(/\b(?:onDelete: '\w+'|unique: '\w+'|grows: true),? ?/g, '')
    .replace(/^ {2}unique: \[(?:\[[^\]]*\]|[\s,])*\],\n/gm, '')

/** `export const orders = defineResource('orders', {`, what it says, `})` */
const nouns = /^export const (\w+) = defineResource\('([\w-]+)', \{\n([\s\S]*?)\n\}\)/gm
const part = '?rest'
const announcing = 'virtual:announcing'
const completing = 'virtual:completing'

/**
 * The nouns in two parts (record 0094). Of every noun: what it is called, and who may do what with it. The rest of it comes with `whole`,
 * but for `first` and what their references point at. Modules that are `late` run after that.
 */
export function inParts(
  first: readonly string[],
  folder: string,
  whole: string,
  late: (id: string) => boolean,
): Plugin {
  const early = new Set(first.flatMap((name) => [name, ...pointedAt(name)]))
  const rests = globSync('*/model/*.ts', { cwd: folder })
    .map((file) => path.join(folder, file))
    .filter((file) => [...readFileSync(file, 'utf8').matchAll(nouns)].some(([, , name = '']) => !early.has(name)))
  return {
    name: 'declarations-in-parts',
    enforce: 'pre',
    apply: 'build',
    resolveId: (asked) => (Object.hasOwn(written, asked) ? `\0${asked}` : null),
    load: (id) => written[id.slice(1)] ?? null,
    transform(code, id) {
      if (id === whole) return rests.map((file) => `import '${file}${part}'\n`).join('') + code
      if (rests.includes(id))
        return `import { announced } from '${announcing}'\n${code.replace(nouns, (all, constant, name, said) =>
          early.has(name) ? all : `export const ${constant} = announced('${name}', {\n${headOf(name, said)}\n})`,
        )}`
      if (isRest(id))
        return `import { completed, registry } from '${completing}'\n${code.replace(
          nouns,
          (_, constant, name, said) =>
            `const ${constant} = ${early.has(name) ? `registry.get('${name}')` : `completed('${name}', {\n${bodyOf(said)}\n})`}`,
        )}`
      return late(id) ? `import '${whole}'\n${code}` : null
    },
  }
}

/** Whether this has to do with nouns: those of a room, or all. */
export const isDeclared = (id: string): boolean => isModel(id) || /\/packages\/shop\/src\/model\.ts$/.test(id)
export const isRest = (id: string): boolean => id.endsWith(`.ts${part}`)

/** What it points at, and what its parts do. */
function pointedAt(name: string): string[] {
  const fields = Object.values(registry.get(name).fields)
  return fields.flatMap(({ type, options: { target, through } }) => [
    ...(target ? [target] : []),
    ...(through ? [through] : []),
    ...(type === 'children' && target ? pointedAt(target) : []),
  ])
}

const ofTheRest = /^ {2}(?:fields|computed|list|tabs|search|large|unique|exchange|sort):/
const saidBy = (said: string): string[] => said.split(/^(?= {2}\w+:)/m)

/** Whether there is a list or a form is asked of every noun; what is in them is not. */
function headOf(name: string, said: string): string {
  const { of } = registry.get(name)
  const kept = saidBy(said).flatMap((one) => {
    if (!ofTheRest.test(one)) return one
    const [thereIs] = /^ {2}(?:list|tabs):/.exec(one) ?? []
    return thereIs ? `${thereIs} [],` : []
  })
  return [...kept, ...(of ? [`of: '${of}',`] : [])].join('\n')
}

const bodyOf = (said: string): string =>
  saidBy(said)
    .filter((one) => ofTheRest.test(one))
    .join('')

/** The first runs before there are any nouns, the second after all of them. */
const written: Readonly<Record<string, string>> = {
  [announcing]: `
export const announced = (name, said) => ({
  scope: 'store', ...said, name,
  get fields() { throw new Error(name + ': what it is made of has not come') },
})
`,
  [completing]: `
import { registry } from '@shopwright/shop/model'
export { registry }
export const completed = (name, { fields, ...said }) => {
  const noun = registry.get(name)
  Object.defineProperty(noun, 'fields', { value: Object.assign(Object.create(null), fields) })
  return Object.assign(noun, said)
}
`,
}
