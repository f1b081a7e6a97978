import { createHash } from 'node:crypto'
import { escapeXml } from '@shopwright/resource'
import { coloursOf, houseDesign } from '@shopwright/shop/rules'
import { type ShopStore, texts } from '@shopwright/shop/server'
import { languagesOf } from '@shopwright/shop/storefront'
import { pageParams, personalPages } from '@shopwright/theme-kit'
import { plainPage, plainPolicy } from '../http/plain-page.ts'
import { neverShared } from './cache-key.ts'
import { leavingWorker, type OfflineShop, offlineWorker } from './offline-worker.ts'

export const workerPath = '/offline-worker.js'

type Script = { body: string; etag: string }
// A store is read anew whenever anything about it changes.
const known = new WeakMap<ShopStore, Script>()

/** The script that keeps a shop's pages in a browser, made of the shop as it is: any change makes another script, which the browser takes. */
export function offlineScript(store: ShopStore): Script {
  const found = known.get(store) ?? scriptOf(`(${offlineWorker})(self,${JSON.stringify(offlineShop(store))})`)
  known.set(store, found)
  return found
}

/** For who has been here before the shop was closed. */
export const leavingScript = scriptOf(`(${leavingWorker})(self)`)

function scriptOf(body: string): Script {
  return { body, etag: `"${digestOf(body)}"` }
}

const mark = '<!-- kept -->'

function offlineShop(store: ShopStore): OfflineShop {
  const { primaryText: primary } = coloursOf(store.design ?? houseDesign)
  const languages = languagesOf(store).toSorted((a, b) => b.prefix.length - a.prefix.length)
  const apologies = languages.map(({ code, prefix }): [string, string] => {
    const t = texts(code)
    const title = t('storefront:trouble.offline.title')
    const text = t('storefront:trouble.offline.text')
    const home: [string, string] = ['', t('storefront:trouble.again')]
    return [prefix, plainPage({ language: code, title, text, name: store.title, primary, home, more: mark })]
  })
  const heads = languages.map(({ code, prefix }) => [prefix, escapeXml(texts(code)('storefront:offline.kept'))])
  return {
    version: digestOf(`${store.theme} ${JSON.stringify(apologies)} ${offlineWorker}`),
    apologies,
    mark,
    // As it stands in the page.
    ending: ` — ${escapeXml(store.title).replaceAll('&#39;', '&#x27;').replaceAll('&#38;', '&amp;').replaceAll('&#34;', '&quot;')}`,
    heads: Object.fromEntries(heads),
    policy: plainPolicy(),
    personal: [personalPages.source, neverShared.source],
    params: pageParams,
    most: { pages: 60, files: 80 },
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
