import type { CategoryNode, Link } from '@shopwright/theme-kit'
import { textOf, urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import type { FrameCategory, StoreFrame } from '../server/storefront-frame.ts'
import { indexOf } from './category-index.ts'

export const categoryLink = (visit: ShopVisit, category: FrameCategory): Link & { id: string } => ({
  id: category.id,
  title: textOf(visit, category.name),
  url: urlOf(visit, 'categories', category),
})

/** The visible categories down to a depth; a loop in old data ends there too. */
export function categoryTree(visit: ShopVisit, frame: StoreFrame, depth = 6): CategoryNode[] {
  const { below } = indexOf(frame)
  const nodes = (parent: string | null, left: number): CategoryNode[] =>
    left === 0
      ? []
      : (below.get(parent) ?? []).map((category) => ({
          ...categoryLink(visit, category),
          children: nodes(category.id, left - 1),
        }))
  return nodes(null, depth)
}

/** From the top category down to this one. */
export function categoryTrail(visit: ShopVisit, frame: StoreFrame, id: string | null): Link[] {
  const { byId } = indexOf(frame)
  const trail: Link[] = []
  for (
    let at = id ? byId.get(id) : undefined;
    at && trail.length < 10;
    at = at.parent_id ? byId.get(at.parent_id) : undefined
  )
    trail.unshift({ title: textOf(visit, at.name), url: urlOf(visit, 'categories', at) })
  return trail
}

/** The page of a static kind, when the store shows it. */
export function pageOfKind(visit: ShopVisit, { pages }: StoreFrame, kind: number): Link | null {
  const page = pages.find((one) => one.kind === kind)
  return page ? { title: textOf(visit, page.title), url: urlOf(visit, 'information', page) } : null
}
