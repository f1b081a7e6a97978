import type { Link, ManufacturersPage } from '@shopwright/theme-kit'
import { tables } from '../../database.ts'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import type { ShopCtx } from '../../floor/stores.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { addressOf, urlOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { fileView } from './pictures.ts'

const most = 2000

const manufacturersTitle = (visit: ShopVisit): string =>
  texts(visit.language.code)('storefront:modules.manufacturer-strip')
export const manufacturersLink = (visit: ShopVisit): Link => ({
  title: manufacturersTitle(visit),
  url: addressOf(visit, housePaths.manufacturers),
})

/** Every manufacturer; not for search engines while there is none. */
export const manufacturersPage = (visit: ShopVisit): Promise<ManufacturersPage> =>
  readInStore(visit, async (ctx) => {
    visit.tags.add('manufacturers')
    const rows = await shownManufacturers(ctx, visit.store.id)
    const { compare } = new Intl.Collator(visit.language.tag, { numeric: true, sensitivity: 'base' })
    const byLetter = Map.groupBy(
      rows.sort((a, b) => compare(a.name, b.name)),
      ({ name }) => letterOf(name),
    )
    return {
      kind: 'manufacturers',
      seo: seoOfPath(visit, housePaths.manufacturers, manufacturersTitle(visit), rows.length > 0),
      letters: [...byLetter].map(([letter, manufacturers]) => ({
        letter,
        manufacturers: manufacturers.map((row) => ({
          id: row.id,
          title: row.name,
          url: urlOf(visit, 'manufacturers', row),
          picture: fileView(visit, row),
        })),
      })),
    }
  })

/** Digits stand together, and what begins with neither. */
const letterOf = (name: string): string => /^\p{L}/u.exec(name.trim())?.[0].toLocaleUpperCase() ?? '0–9'

const shownManufacturers = (ctx: ShopCtx, storeId: string) =>
  tables(ctx)
    .selectFrom('manufacturers as m')
    .leftJoin('files as f', (join) => join.onRef('f.store_id', '=', 'm.store_id').onRef('f.id', '=', 'm.image'))
    .select(['m.id', 'm.name', 'm.slug', 'f.id as file_id', 'f.width', 'f.height', 'f.sizes', 'f.focus_x', 'f.focus_y'])
    .where('m.store_id', '=', storeId)
    .where('m.status', '=', true)
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(most)
    .execute()
