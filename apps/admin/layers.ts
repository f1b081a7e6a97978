import { build, type Plugin, type Rolldown, type UserConfig } from 'vite'

type Output = Rolldown.OutputChunk
/**
 * `from`: what is drawn or runs; `and`: no more of it than these need, too (`others`: any other part that comes by itself); `isSmall`:
 * one file, libraries and what is ours together; `beside`: in the file of that step.
 */
export type Step = {
  from: readonly string[]
  and?: readonly string[] | 'others'
  isSmall?: boolean
  beside?: string
}
export type Steps = Readonly<Record<string, Step>>
/** `layers`: the modules of each step; `alone`: those that are fetched by themselves, with all that they import. */
export type Layers = { layers: Map<string, Set<string>>; alone: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * Which modules each step of the first screens needs besides those of the steps before it: found by a build of its own in
 * which every module stays a file. Only the bundler knows what is left of a library once what nobody calls is gone.
 */
export async function layersOf(config: UserConfig, steps: Steps): Promise<Layers> {
  const sheets = new Map<string, string[]>()
  const result = (await build({
    ...config,
    plugins: [...(config.plugins ?? []), sheetsOf(sheets)],
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        output: { preserveModules: true, entryFileNames: '[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
  const chunks = result.output.filter((one): one is Output => one.type === 'chunk')
  const byFile = new Map(chunks.map((one) => [one.fileName, one]))
  const isOneOf = ({ moduleIds }: Output, ends: readonly string[]): boolean =>
    moduleIds.some((id) => ends.some((end) => id.endsWith(end)))
  /** These and all that they import. */
  const reachedFrom = (begun: readonly Output[]): Set<string> => {
    const seen = new Set(begun)
    for (const chunk of seen)
      for (const file of chunk.imports) {
        const next = byFile.get(file)
        if (next) seen.add(next)
      }
    return new Set([...seen].flatMap(({ moduleIds }) => moduleIds).flatMap((id) => [id, ...(sheets.get(id) ?? [])]))
  }
  const comeAlone = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const known = new Set<string>()
  const layers = new Map<string, Set<string>>()
  for (const [name, { from, and, beside = name }] of Object.entries(steps)) {
    const all = reachedFrom(chunks.filter((one) => isOneOf(one, from)))
    const alsoBy = chunks.filter((one) =>
      and === 'others' ? comeAlone.has(one.fileName) && !isOneOf(one, from) : isOneOf(one, and ?? []),
    )
    const own = (and ? all.intersection(reachedFrom(alsoBy)) : all).difference(known)
    for (const id of own) known.add(id)
    layers.set(beside, own.union(layers.get(beside) ?? new Set()))
  }
  const alone = chunks.filter(({ fileName }) => comeAlone.has(fileName))
  return {
    layers,
    alone: new Map(alone.map((chunk) => [String(chunk.facadeModuleId), reachedFrom([chunk])])),
  }
}

/** Style sheets by the modules that import them: nothing of them is left in a file by itself. */
const sheetsOf = (sheets: Map<string, string[]>): Plugin => ({
  name: 'sheets',
  buildEnd() {
    for (const id of this.getModuleIds())
      sheets.set(id, this.getModuleInfo(id)?.importedIds.filter((one) => one.endsWith('.css')) ?? [])
  },
})
