import type { ContactsPage, Link } from '@shopwright/theme-kit'
import { viewerOf } from '../../catalog/pages/viewer.ts'
import { texts } from '../../floor/outbox.ts'
import { seoOfPath } from '../../pages/seo.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { moduleRows, nothingAsked } from '../server/module-rows.ts'
import { placeView } from './modules/places.ts'

export const contactsPath = '/shop/contacts'
export const feedbackPath = '/shop/feedback'

const contactsTitle = (visit: ShopVisit): string => texts(visit.language.code)('storefront:contacts.title')
export const contactsLink = (visit: ShopVisit): Link => ({ title: contactsTitle(visit), url: contactsPath })

export const contactsPage = (visit: ShopVisit): Promise<ContactsPage> =>
  readInStore(visit, async (ctx) => {
    visit.tags.add('locations')
    const { location } = await moduleRows(ctx, viewerOf(visit, ctx.now), { ...nothingAsked, locations: true })
    return {
      kind: 'contacts',
      seo: seoOfPath(visit, contactsPath, contactsTitle(visit), true),
      places: location.map((row) => placeView(visit, row)),
      feedbackUrl: feedbackPath,
    }
  })
