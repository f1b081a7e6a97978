import type { Link } from '@shopwright/theme-kit'
import type { ShopCtx } from '../../floor/stores.ts'
import { urlOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { parseSearch } from '../rules/search.ts'
import { type NamedTopics, namedTopics, type Topic, topicOf } from '../rules/topics.ts'
import { type KeptManufacturers, manufacturersOf } from '../server/kept-manufacturers.ts'
import type { FrameCategory, StoreFrame } from '../server/storefront-frame.ts'
import type { NamedBy, Places } from '../server/storefront-list.ts'
import { withDescendants } from './category.ts'
import { categoryLink } from './links.ts'

/** What a search may name beside products: the categories and manufacturers of a shop. */
type Shelf = { category: FrameCategory } | { manufacturer: KeptManufacturers['rows'][number] }

export type Shelves = {
  namedBy: NamedBy
  /** to those whose titles have all the words of what was looked for, what has no others in its title first */
  links(text: string, most: number): Link[]
}

export async function shelvesOf(visit: ShopVisit, ctx: ShopCtx, frame: StoreFrame): Promise<Shelves> {
  const topics = topicsOf(frame, await manufacturersOf(ctx))
  const places = (shelves: Shelf[]): Places => ({
    categoryIds: [
      ...new Set(shelves.flatMap((shelf) => ('category' in shelf ? withDescendants(frame, shelf.category.id) : []))),
    ],
    manufacturerIds: shelves.flatMap((shelf) => ('manufacturer' in shelf ? shelf.manufacturer.id : [])),
  })
  const linkOf = (shelf: Shelf): Link => {
    if ('category' in shelf) {
      const { title, url } = categoryLink(visit, shelf.category)
      return { title, url }
    }
    return { title: shelf.manufacturer.name, url: urlOf(visit, 'manufacturers', shelf.manufacturer) }
  }
  /** what was named last by each text: loosely only where nothing was found strictly */
  const asked = new Map<string, NamedTopics<Shelf> | null>()
  return {
    namedBy: (search, loosely) => {
      const named = namedTopics(topics, search, loosely)
      asked.set(search.identifier, named)
      return named ? { byWord: named.byWord.map(places), meant: places(named.meant) } : undefined
    },
    links: (text, most) => {
      const named = asked.get(parseSearch(text).identifier)
      return named ? [...new Set([...named.meant, ...named.byAll])].slice(0, most).map(linkOf) : []
    },
  }
}

const known = new WeakMap<StoreFrame, { manufacturers: KeptManufacturers; topics: Topic<Shelf>[] }>()

/** Made once of what is kept, so that a search reads no titles. */
function topicsOf(frame: StoreFrame, manufacturers: KeptManufacturers): Topic<Shelf>[] {
  const before = known.get(frame)
  if (before?.manufacturers === manufacturers) return before.topics
  const topics = [
    ...frame.categories.map((category) => topicOf<Shelf>({ category }, Object.values(category.name))),
    ...manufacturers.rows.map((manufacturer) => topicOf<Shelf>({ manufacturer }, [manufacturer.name])),
  ]
  known.set(frame, { manufacturers, topics })
  return topics
}
