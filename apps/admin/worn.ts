import postcss, { type Container, type Rule } from 'postcss'
import type { Plugin } from 'vite'

/**
 * The library's one style sheet dresses all its parts; those that the program does not have leave it. A class of the library is a
 * digest (`m_8fb7ebe7`) that the code of its part names: what no code names is worn by nobody.
 */
export const worn = (): Plugin => ({
  name: 'worn',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle)
      const named = new Set(
        files.flatMap((file) => (file.type === 'chunk' ? (file.code.match(/\bm_[0-9a-f]{5,8}\b/g) ?? []) : [])),
      )
      for (const file of files)
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = onlyWorn(String(file.source), named)
    },
  },
})

export function onlyWorn(sheet: string, named: ReadonlySet<string>): string {
  const root = postcss.parse(sheet)
  const isWorn = (selector: string): boolean =>
    (selector.match(/\.m_[0-9a-f]{5,8}\b/g) ?? []).every((one) => named.has(one.slice(1)))
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(String(rule.parent.name))) return
    const left = rule.selectors.filter(isWorn)
    if (left.length) rule.selectors = left
    else removeWithEmpty(rule)
  })
  return root.toString()
}

function removeWithEmpty(node: Rule): void {
  let around: Container | undefined = node.parent as Container | undefined
  node.remove()
  while (around && around.type !== 'root' && around.nodes?.length === 0) {
    const next = around.parent as Container | undefined
    around.remove()
    around = next
  }
}
