import type { FrameCategory, StoreFrame } from '../server/storefront-frame.ts'

/** What pages look up among a store's categories: made once of a kept frame, so that a page costs the same with 4 as with 400. */
export type CategoryIndex = {
  byId: ReadonlyMap<string, FrameCategory>
  below: ReadonlyMap<string | null, readonly FrameCategory[]>
  /** which of the shop's tones a category has: its top category's place among the top ones */
  toneOf(id: string | null | undefined): number | null
  /** the one with this address in a language */
  at(language: string, slug: string): FrameCategory | undefined
}

const known = new WeakMap<StoreFrame, CategoryIndex>()

export function indexOf(frame: StoreFrame): CategoryIndex {
  const index = known.get(frame) ?? makeIndex(frame)
  known.set(frame, index)
  return index
}

function makeIndex({ categories }: StoreFrame): CategoryIndex {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const below = Map.groupBy(categories, ({ parent_id }) => parent_id)
  const places = new Map((below.get(null) ?? []).map(({ id }, place) => [id, place]))
  const addresses = new Map<string, FrameCategory>()
  for (const category of categories)
    for (const [language, slug] of Object.entries(category.slug)) addresses.set(`${language} ${slug}`, category)
  return {
    byId,
    below,
    toneOf: (id) => {
      let at = id ? byId.get(id) : undefined
      for (let left = deepest; at?.parent_id && left > 0; left--) at = byId.get(at.parent_id)
      return (at && places.get(at.id)) ?? null
    },
    at: (language, slug) => addresses.get(`${language} ${slug}`),
  }
}

/** A loop in old data ends there. */
const deepest = 10
