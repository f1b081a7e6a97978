import type { Engine } from '@shopwright/engine'
import { defaultLanguage, languageTag } from '@shopwright/resource'
import { originOf, shopIn } from '../../floor/origins.ts'
import { texts } from '../../floor/outbox.ts'
import { type ShopStore, storesOf } from '../../floor/stores.ts'
import type { SentMail } from '../../platform/server/jobs.ts'
import { houseDesign, lookOf } from '../rules/design.ts'
import { type LetterHead, letterPage } from '../rules/letter.ts'

/** What mail programs show of a mail: in the look of the store in whose name it goes, else in the house's. */
export async function drawLetter(engine: Engine, mail: SentMail, text: string): Promise<string> {
  const store = mail.from_name && mail.store_id ? await storesOf(engine).byId(mail.store_id) : null
  const language = mail.language ?? store?.primaryLanguage ?? defaultLanguage
  return letterPage(
    {
      text,
      language: languageTag(language),
      open: texts(language)('mails:open'),
      picture: store && mail.picture ? pictureOf(store, mail.picture, 'large') : null,
      leave: mail.unsubscribe_url,
    },
    headOf(store, language),
  )
}

/** The same for the administration, which shows pictures of its own host alone. */
export function drawExample(store: ShopStore | null, language: string, text: string, leave: string | null): string {
  const head = headOf(store, language)
  return letterPage(
    { text, language: languageTag(language), open: texts(language)('mails:open'), leave },
    { ...head, logo: head.logo && new URL(head.logo).pathname },
  )
}

function headOf(store: ShopStore | null, language: string): LetterHead {
  return {
    name: store?.title ?? 'Shopwright',
    url: store ? shopIn(store, language) : originOf(null),
    logo: store?.settings.logo ? pictureOf(store, store.settings.logo, 'small') : null,
    colours: lookOf(store?.design ?? houseDesign).colours,
  }
}

/** Mail programs know no newer kinds of pictures. */
const pictureOf = (store: ShopStore, file: string, size: 'small' | 'large'): string =>
  `${originOf(store)}/media/${store.id}/${file}/${size}.jpg`
