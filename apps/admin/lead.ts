import type { Plugin, Rolldown } from 'vite'

/**
 * Both pages name the files of the program, so that they come at once and not one after another behind the small file that runs
 * first. `admin.html` is for who is signed in: it names what stands around every screen, too.
 */
export const lead = (main: string, frame: string): Plugin => ({
  name: 'lead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page that could name its files')
      const bare = String(page.source)
      const naming = (...modules: string[]): string => {
        const links = [...filesOf(bundle, modules)].filter((file) => !bare.includes(file)).map(link)
        return bare.replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
      }
      page.source = naming(main)
      this.emitFile({ type: 'asset', fileName: 'admin.html', source: naming(main, frame) })
    },
  },
})

const link = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** What these modules need before they can be drawn, scripts and style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const reach = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const next of chunk.imports) reach(next)
  }
  for (const one of modules)
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(one)) reach(chunk.fileName)
  return files
}
