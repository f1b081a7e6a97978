import type { Ctx } from '@shopwright/engine'
import type { KeyOf } from '@shopwright/i18n'
import type { Row } from '@shopwright/resource'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { mailTemplates, StoreMailName } from '../model.ts'
import {
  braced,
  faultIn,
  filled,
  unmarked,
  valuesOf,
  type Words,
  withEmptyMarked,
  withoutEmpty,
} from '../platform/rules/mail-words.ts'
import { type StoreMail, storeMailOf, type storeMails } from '../platform/rules/store-mails.ts'
import { shopIn } from './origins.ts'
import { changedIn, hearChanges, shopOf } from './store-cache.ts'
import type { ShopStore } from './stores.ts'
import { texts } from './texts.ts'

export type { Words }

export type MailTemplate =
  KeyOf<'mails'> extends infer Key ? (Key extends `${infer Name}.subject` ? Name : never) : never

/** Those that no store words anew. */
export type PlatformMail = Exclude<MailTemplate, StoreMailName>

type Declared<T> = T extends StoreMailName ? keyof (typeof storeMails)[T]['params'] : never

/** All that a mail of a store may tell, whoever words it; where several are meant, what any of them tells. What the platform says is checked with its texts. */
export type MailParams<T extends MailTemplate> = { [P in Declared<T>]: string | number } & ([T] extends [StoreMailName]
  ? { store?: string; shop?: string }
  : Record<string, unknown>)

/** What a mail says, in the store's own words where it has some in this language; null = the store does without it. */
export async function mailWords(
  ctx: Ctx,
  template: MailTemplate,
  language: string,
  params: Readonly<Record<string, unknown>>,
): Promise<Words | null> {
  const mail = ctx.store ? storeMailOf(template) : undefined
  if (!mail) return tidy(houseWords(template, language, params))
  const own = (await ownWords(ctx)).get(template)
  return own?.isOff
    ? null
    : wordsWith(shopOf(ctx), template as StoreMailName, mail, language, params, own?.words[language])
}

/** Own words as they are sent, and the house's for what they leave out. */
export function wordsWith(
  store: ShopStore,
  name: StoreMailName,
  mail: StoreMail,
  language: string,
  params: Readonly<Record<string, unknown>>,
  own: Partial<Words> = {},
): Words {
  const values = withEmptyMarked(valuesOf(mail, { store: store.title, shop: shopIn(store, language), ...params }))
  const house = houseWords(name, language, values)
  const said = (part: keyof Words) => (own[part]?.trim() ? filled(mail, own[part], values) : house[part])
  return tidy({ subject: unmarked(said('subject')), text: withoutEmpty(said('text')) })
}

/** The house's words of a mail with `{name}` where a value stands: what an owner may begin with. */
export function houseWordsOf(name: StoreMailName, mail: StoreMail, language: string): Words {
  const names = Object.keys(valuesOf(mail, {}))
  return houseWords(name, language, Object.fromEntries(names.map((one) => [one, braced(one)])))
}

function houseWords(template: MailTemplate, language: string, params: Readonly<Record<string, unknown>>): Words {
  const t = texts(language)
  return { subject: t(`mails:${template}.subject`, params), text: t(`mails:${template}.text`, params) }
}

const tidy = ({ subject, text }: Words): Words => ({
  subject: subject.replace(/[\r\n]+/g, ' ').slice(0, 255),
  text: text.replace(/\n{3,}/g, '\n\n').trim(),
})

type Own = { isOff: boolean; words: Readonly<Record<string, Partial<Words>>> }
type Kept = ReadonlyMap<string, Own>

const mostBytes = 8_388_608
const known = new LRUCache<string, Kept>({
  max: 2000,
  maxSize: mostBytes,
  ttl: 300_000,
  sizeCalculation: (kept) => 500 + 2 * JSON.stringify([...kept]).length,
})
let generation = 0
hearChanges((change) => {
  if (change && !changedIn(change).names.includes('mail-templates')) return
  generation += 1
  if (change?.store) known.delete(change.store)
  else known.clear()
})

/**
 * A store's own words, from memory: mails are written in the middle of what a shopper waits for. Nothing that writes a mail has changed
 * words before it, so none of it reads them afresh.
 */
async function ownWords(ctx: Ctx): Promise<Kept> {
  const { id } = shopOf(ctx)
  const found = known.get(id)
  if (found) return found
  const began = generation
  const { rows } = await sql<Pick<Row<typeof mailTemplates>, 'mail' | 'subject' | 'text' | 'status' | 'is_sent'>>`
    select mail, subject, text, status, is_sent from mail_templates where store_id = ${id}`.execute(ctx.db)
  const kept: Kept = new Map(
    rows.flatMap((row) => {
      const mail = storeMailOf(row.mail)
      const isOff = !row.is_sent && mail?.mayBeOff === true
      return mail ? [[row.mail, { isOff, words: row.status ? usable(ctx, row.mail, mail, row) : {} }]] : []
    }),
  )
  if (began === generation) known.set(id, kept)
  return kept
}

/** Words that are wrong, by a release that tells no more what they name, stop no mail: the house speaks in their place. */
function usable(
  ctx: Ctx,
  name: string,
  mail: StoreMail,
  row: Pick<Row<typeof mailTemplates>, 'subject' | 'text'>,
): Own['words'] {
  const words: Record<string, Partial<Words>> = {}
  for (const part of ['subject', 'text'] as const)
    for (const [language, said] of Object.entries(row[part])) {
      if (!said?.trim()) continue
      const fault = faultIn(mail, part, said)
      if (!fault) words[language] = { ...words[language], [part]: said }
      else
        ctx.log.warn({ store: shopOf(ctx).id, mail: name, part, language, fault }, 'own words of a mail were left out')
    }
  return words
}
