import { build, type Rolldown, type UserConfig } from 'vite'

type Output = Rolldown.OutputChunk

/**
 * Which modules the first list needs, and which of them the first page does, whatever it is: found by a build of its own in
 * which every module stays a file. Only the bundler knows what is left of a library once what nobody calls is gone.
 */
export async function firstModules(config: UserConfig, page: string, list: readonly string[]) {
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
  const byEnd = (end: string): Output[] => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  const reached = (from: readonly Output[]): Set<string> => {
    const seen = new Set<Output>(from)
    for (const chunk of seen)
      for (const file of chunk.imports) {
        const next = byFile.get(file)
        if (next) seen.add(next)
      }
    return new Set([...seen].flatMap(({ moduleIds }) => moduleIds))
  }
  const onPage = reached(byEnd(page))
  return { onPage, inList: reached(list.flatMap(byEnd)).difference(onPage) }
}
