import type admin from '../locales/en-us/admin.json'
import type confirm from '../locales/en-us/confirm.json'
import type errors from '../locales/en-us/errors.json'
import type mails from '../locales/en-us/mails.json'
import type resources from '../locales/en-us/resources.json'
import type sandbox from '../locales/en-us/sandbox.json'
import type screens from '../locales/en-us/screens.json'
import type storefront from '../locales/en-us/storefront.json'
import type totals from '../locales/en-us/totals.json'

type Sources = {
  admin: typeof admin
  confirm: typeof confirm
  errors: typeof errors
  mails: typeof mails
  resources: typeof resources
  sandbox: typeof sandbox
  screens: typeof screens
  storefront: typeof storefront
  totals: typeof totals
}

type Namespace = keyof Sources
type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Bare<Name extends string> = Name extends `${infer Text}_${Plural}` ? Text : Name
type Paths<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Bare<Name> : `${Name}.${Paths<Texts[Name]>}`
}[keyof Texts & string]

/** `path.of.key` of every text in one file, plural forms counted once. A key that English lacks does not compile. */
export type KeyOf<Name extends Namespace> = Paths<Sources[Name]>
/** `namespace:path.of.key` of every text there is. */
export type Key = { [Name in Namespace]: `${Name}:${KeyOf<Name>}` }[Namespace]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'admin'
    resources: Sources
  }
}
