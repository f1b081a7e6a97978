import { hasWords, type Wire } from '@shopwright/resource'
import type { categories } from '@shopwright/shop/model'
export type Category = Pick<Wire<typeof categories>, 'id' | 'name' | 'parent_id' | 'sort_order'>
export type CategoryNode = Category & { depth: number; hasChildren: boolean; path: string }

/** All categories as one list, each below its parent, siblings in their order. Those of a missing parent are roots. */
export function flattenTree(categories: readonly Category[]): CategoryNode[] {
  const known = new Set(categories.map(({ id }) => id))
  const byParent = Map.groupBy(categories, ({ parent_id }) => (parent_id && known.has(parent_id) ? parent_id : null))
  const below = (parent: string | null, depth: number, trail: string): CategoryNode[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.sort_order - b.sort_order || a.name.localeCompare(b.name))
      .flatMap((category) => {
        const path = trail ? `${trail} › ${category.name}` : category.name
        return [
          { ...category, depth, path, hasChildren: byParent.has(category.id) },
          // Nobody nests deeper; a circle in the data must not hang the page.
          ...(depth < 12 ? below(category.id, depth + 1, path) : []),
        ]
      })
  return below(null, 0, '')
}

/** What is shown of the tree: what is sought with the way to it, else the open branches. */
export function shownNodes(nodes: readonly CategoryNode[], sought: string, open: ReadonlySet<string>): CategoryNode[] {
  if (sought.trim()) {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const kept = new Set<string>()
    for (const node of nodes.filter(({ name }) => hasWords(name, sought)))
      for (let at: CategoryNode | undefined = node; at && !kept.has(at.id); at = byId.get(at.parent_id ?? ''))
        kept.add(at.id)
    return nodes.filter(({ id }) => kept.has(id))
  }
  const visible = new Set<string>()
  return nodes.filter((node) => {
    const isVisible = node.depth === 0 || (visible.has(node.parent_id ?? '') && open.has(node.parent_id ?? ''))
    if (isVisible) visible.add(node.id)
    return isVisible
  })
}
