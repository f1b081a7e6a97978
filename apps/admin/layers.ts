import { build, type Rolldown, type UserConfig } from 'vite'

type Output = Rolldown.OutputChunk
/** `from`: what is drawn or runs; `isSmall`: one file, libraries and what is ours together. */
export type Steps = Readonly<Record<string, { from: readonly string[]; isSmall?: boolean }>>

/**
 * Which modules each step of the first screens needs besides those of the steps before it: found by a build of its own in
 * which every module stays a file. Only the bundler knows what is left of a library once what nobody calls is gone.
 */
export async function layersOf(config: UserConfig, steps: Steps): Promise<Map<string, Set<string>>> {
  const result = (await build({
    ...config,
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
  const known = new Set<string>()
  return new Map(
    Object.entries(steps).map(([name, { from }]) => {
      const seen = new Set(
        from.flatMap((end) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))),
      )
      for (const chunk of seen)
        for (const file of chunk.imports) {
          const next = byFile.get(file)
          if (next) seen.add(next)
        }
      const own = new Set([...seen].flatMap(({ moduleIds }) => moduleIds)).difference(known)
      for (const id of own) known.add(id)
      return [name, own]
    }),
  )
}
