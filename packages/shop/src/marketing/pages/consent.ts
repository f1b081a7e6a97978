import type { Consent } from '@shopwright/theme-kit'
import { frameOf } from '../../catalog/server/storefront-frame.ts'
import { texts } from '../../floor/outbox.ts'
import { textOf, urlOf } from '../../pages/texts.ts'
import { readInStore, type ShopVisit } from '../../pages/visit.ts'
import { trackerFacts } from '../rules/trackers.ts'
import { type Tracker, trackersOf } from '../server/analytics.ts'

/** The page on what a shop knows of its visitors (values §5.5). */
const privacyKind = 3

/** The counters of a page; a preview is looked at by its makers, and counted by nobody. */
function countedBy(visit: ShopVisit): Promise<Tracker[]> {
  visit.tags.add('analytics')
  return visit.preview ? Promise.resolve([]) : readInStore(visit, trackersOf)
}

/** What visitors are asked to agree to; null where the pages bring nothing of others. */
export async function consentOf(visit: ShopVisit): Promise<Consent | null> {
  const trackers = await countedBy(visit)
  if (!trackers.length) return null
  const { pages } = await readInStore(visit, frameOf)
  const privacy = pages.find(({ kind }) => kind === privacyKind)
  const t = texts(visit.language.code)
  return {
    trackers: trackers.map(({ provider, id }) => ({ provider, id, purpose: trackerFacts[provider].purpose })),
    privacy: privacy ? { title: textOf(visit, privacy.title), url: urlOf(visit, 'information', privacy) } : null,
    words: {
      title: t('storefront:consent.title'),
      text: t('storefront:consent.text'),
      all: t('storefront:consent.all'),
      none: t('storefront:consent.none'),
      choose: t('storefront:consent.choose'),
      save: t('storefront:consent.save'),
      necessary: t('storefront:consent.necessary'),
      statistics: t('storefront:consent.statistics'),
      marketing: t('storefront:consent.marketing'),
    },
  }
}

/** Where the pages' counters fetch from: whether they do is decided by who looks, in the browser. */
export async function foreignHosts(visit: ShopVisit): Promise<Record<'script' | 'connect' | 'img', string[]>> {
  const hosts = (await countedBy(visit)).map(({ provider }) => trackerFacts[provider].hosts)
  const all = (name: 'script' | 'connect' | 'img') => [...new Set(hosts.flatMap((one) => one[name]))]
  return { script: all('script'), connect: all('connect'), img: all('img') }
}
