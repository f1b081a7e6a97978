import type { CategoryNode, Shell } from '@shopwright/theme-kit'
import { indexOf } from '../../catalog/pages/category-index.ts'
import { categoryTree } from '../../catalog/pages/links.ts'
import type { StoreFrame } from '../../catalog/server/storefront-frame.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import { addressOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'

const mostTop = 8
/** letters that stand in one row of 1,200 pixels; the space between two items counts as some */
const rowLetters = 112
const gapLetters = 4
const mostMore = 24
const mostBelow = 12

type Menu = Pick<Shell, 'categories' | 'moreCategories' | 'allCategories'>
const known = new WeakMap<StoreFrame, Map<string, Menu>>()

/** As much as a menu holds, made once of a kept frame in each language: a page costs the same with 20 as with 200 categories. */
export function menuOf(visit: ShopVisit, frame: StoreFrame): Menu {
  const byLanguage = known.get(frame) ?? new Map<string, Menu>()
  known.set(frame, byLanguage)
  const menu = byLanguage.get(visit.language.code) ?? makeMenu(visit, frame)
  byLanguage.set(visit.language.code, menu)
  return menu
}

function makeMenu(visit: ShopVisit, frame: StoreFrame): Menu {
  const { byId, toneOf } = indexOf(frame)
  const tree = categoryTree(visit, frame, 2)
  const inRow = fitting(tree)
  return {
    categories: tree.slice(0, inRow).map(({ children, ...top }) => ({
      ...top,
      tone: toneOf(top.id),
      children: children.slice(0, mostBelow).map(({ id, title, url }) => ({
        id,
        title,
        url,
        picture: thumbOf(visit, byId.get(id)?.picture),
      })),
      hidden: Math.max(0, children.length - mostBelow),
    })),
    moreCategories: tree.slice(inRow, inRow + mostMore).map(({ title, url }) => ({ title, url })),
    allCategories: tree.length > inRow ? { url: addressOf(visit, housePaths.categories), count: tree.length } : null,
  }
}

/** How many of the top categories stand in one row, at least one. */
export function fitting(tops: readonly Pick<CategoryNode, 'title'>[]): number {
  let letters = 0
  const first = tops.slice(0, mostTop).findIndex(({ title }) => {
    letters += title.length + gapLetters
    return letters > rowLetters
  })
  return first < 0 ? Math.min(tops.length, mostTop) : Math.max(1, first)
}

/** An address alone: the menu stands on every page, and its pictures are all shown at one size. */
const thumbOf = (visit: ShopVisit, picture: { id: string } | null | undefined): string | null =>
  picture ? `/media/${visit.store.id}/${picture.id}/thumb.webp` : null
