import { readLocales } from '@shopwright/i18n/files'
import { expect, it } from 'vitest'
import { faultIn } from '../platform/rules/mail-words.ts'
import { paramsOf, type StoreMail, storeMails } from '../platform/rules/store-mails.ts'
import { houseWordsOf, type MailParams, wordsWith } from './mail-words.ts'
import { setOrigins } from './origins.ts'
import type { ShopStore } from './stores.ts'

/** What the platform writes to those who have an account, or chats are told: nobody words these anew. */
const ofPlatform = [
  ...[
    'welcome',
    'confirm-address',
    'stock-alert',
    'low-stock',
    'chat-try',
    'chat-tied',
    'import-failed',
    'staff-invitation',
    'webhook-off',
    'privacy-due',
  ],
  ...[
    'plan-trial-ended',
    'plan-unpaid',
    'store-suspended-unpaid',
    'store-suspended',
    'store-open-again',
    'owner-changed',
  ],
  ...['store-archived', 'store-archive-waits', 'store-archive-ends', 'chat-greeting'],
  ...['app-trial-ends', 'app-trial-ended', 'app-unpaid', 'app-ended', 'app-price', 'app-price-later'],
  ...['two-step-on', 'two-step-off', 'two-step-reset', 'two-step-codes', 'two-step-recovery'],
  ...['passkey-added', 'passkey-removed'],
]
const locales = readLocales()
const mails = Object.entries(storeMails as Record<string, StoreMail>)

it('every mail is the platform’s, or one that its store may word', () => {
  const written = Object.entries(locales['en-us']?.mails ?? {}).flatMap(([name, words]) =>
    typeof words === 'object' ? [name] : [],
  )
  expect(written.sort()).toEqual([...ofPlatform, ...mails.map(([name]) => name)].sort())
})

it.each(Object.keys(locales))('in %s the house says nothing that a mail is not declared to tell', (language) => {
  for (const [name, mail] of mails) {
    const words = houseWordsOf(name as keyof typeof storeMails, mail, language)
    for (const part of ['subject', 'text'] as const) {
      // What an owner begins with may be saved as it is.
      expect(faultIn(mail, part, words[part]), `${name}.${part}`).toBeNull()
      const holes = [...words[part].matchAll(/\{+(\w+)\}+/g)].map(([, param]) => param)
      expect(Object.keys(paramsOf(mail)), name).toEqual(expect.arrayContaining(holes))
    }
  }
})

it('a mail keeps its subject where that names what is not there, and leaves out such a line of its text', () => {
  setOrigins({ originOf: () => 'https://tea.test', secret: new Uint8Array() })
  const store = { title: 'Tea', languages: [] as unknown, primaryLanguage: 'en-us' } as ShopStore // as much of it as words need
  const { 'customer-alert': mail } = storeMails
  const said = (own?: { subject: string; text: string }) => wordsWith(store, 'customer-alert', mail, 'en-us', {}, own)
  expect(said().subject).toBe('New customer: ')
  expect(said({ subject: 'Who: {customer}', text: 'Name: {customer}\nGroup: {group}\nof {store}' })).toEqual({
    subject: 'Who: ',
    text: 'of Tea',
  })
})

it('a mail is sent with all that it may tell', () => {
  const whole: MailParams<'reset'> = { name: 'Olena', link: 'https://tea.test' }
  // @ts-expect-error its link is not there
  const less: MailParams<'reset'> = { name: 'Olena' }
  // @ts-expect-error nobody has declared a phone
  const more: MailParams<'reset'> = { ...whole, phone: '+380' }
  // @ts-expect-error one of the two has a link
  const either: MailParams<'customer-approved' | 'customer-denied'> = { name: 'Olena' }
  expect([whole, less, more, either]).toHaveLength(4)
})
