import type { ContactsPage, Link } from '@shopwright/theme-kit'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { texts } from '../../floor/outbox.ts'
import { housePaths } from '../../floor/own-addresses.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { addressOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { moduleRows, nothingAsked } from '../server/module-rows.ts'
import { placeView } from './modules/places.ts'

const contactsTitle = (visit: ShopVisit): string => texts(visit.language.code)('storefront:contacts.title')
export const contactsLink = (visit: ShopVisit): Link => ({
  title: contactsTitle(visit),
  url: addressOf(visit, housePaths.contacts),
})

export const contactsPage = (visit: ShopVisit): Promise<ContactsPage> =>
  readInStore(visit, async (ctx) => {
    visit.tags.add('locations')
    const { location } = await moduleRows(ctx, viewerOf(visit, ctx.now), { ...nothingAsked, locations: true })
    return {
      kind: 'contacts',
      seo: seoOfPath(visit, housePaths.contacts, contactsTitle(visit), true),
      places: location.map((row) => placeView(visit, row)),
      feedbackUrl: addressOf(visit, housePaths.feedback),
    }
  })
