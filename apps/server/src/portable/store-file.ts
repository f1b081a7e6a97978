import type { CopyVersion } from '@shopwright/engine'
import { defaultLanguage } from '@shopwright/resource'
import type { Written } from '../backup/archive.ts'

/** The last entry of a store's file: what the others are. Before them: whose the store's references to the platform are. */
export type StoreManifest = {
  format: 1
  made_at: string
  version: CopyVersion
  store: { id: string; title: string; domain: string }
  /** rows by noun, in the order in which they are in the file */
  tables: [name: string, rows: number][]
  /** how many are in the file, which is then sealed; and how many could not come along */
  secrets: { taken: number; left: number }
  entries: Written[]
}

export const placesName = 'platform.json'
export const accountsName = 'accounts.jsonl'
export const storeName = 'store.json'
export const secretsName = 'secrets.json'

/** What a store points at outside of itself, by what each is called everywhere. */
export type Places = Record<string, { id: string; key: string }[]>

export type Secret = { noun: string; id: string; field: string; text: string }

/** How rows of the platform are told apart on every installation: an expression over the row `t`. */
export const platformKeys: Record<string, string> = {
  countries: 't.iso_code',
  zones: `(select c.iso_code from countries c where c.id = t.country_id) || '/' || coalesce(nullif(t.iso_code, ''), nullif(t.code, ''), t.name ->> '${defaultLanguage}')`,
  currencies: 't.code',
  languages: 't.code',
  plans: 't.code',
}

export const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
