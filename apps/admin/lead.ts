import type { Plugin, Rolldown } from 'vite'

/**
 * `admin.html`: the same page for who is signed in, which names the files of the first list, so that they come at once and not
 * one after another.
 */
export const lead = (screens: readonly string[]): Plugin => ({
  name: 'lead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page that could name its files')
      const files = filesOf(bundle, screens)
      const named = String(page.source)
      const links = [...files]
        .filter((file) => !named.includes(file))
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
      this.emitFile({
        type: 'asset',
        fileName: 'admin.html',
        source: named.replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
      })
    },
  },
})

/** What these modules need before they can be drawn, scripts and style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, screens: readonly string[]): Set<string> {
  const files = new Set<string>()
  const reach = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const next of chunk.imports) reach(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && screens.some((screen) => chunk.facadeModuleId?.endsWith(screen)))
      reach(chunk.fileName)
  return files
}
