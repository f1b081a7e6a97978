import { defineResource, kind } from '@shopwright/resource'

/** What a store writes to those who buy, and is told itself; `rules/store-mails.ts` says what each of them tells. */
export const storeMailNames = [
  'order-placed',
  'order-pay',
  'order-status',
  'order-changed',
  'order-refunded',
  'review-request',
  'restocked',
  'voucher',
  'abandoned-cart',
  'return-asked',
  'return-instructions',
  'return-status',
  'recurring-charged',
  'recurring-failed',
  'recurring-unpaid',
  'recurring-suspended',
  'recurring-ended',
  'customer-welcome',
  'customer-welcome-approval',
  'customer-approved',
  'customer-denied',
  'customer-invitation',
  'known-address',
  'reset',
  'reset-done',
  'login-code',
  'login-added',
  'login-removed',
  'privacy-code',
  'privacy-copy',
  'privacy-refused',
  'points-given',
  'credit-given',
  'affiliate-joined',
  'affiliate-waiting',
  'affiliate-denied',
  'newsletter-confirm',
  'newsletter-welcome',
  'newsletter',
  'order-alert',
  'return-alert',
  'customer-alert',
  'customer-alert-approval',
  'affiliate-alert',
  'review-alert',
  'feedback',
] as const
export type StoreMailName = (typeof storeMailNames)[number]

const subject = { max: 150 } as const
const text = { max: 5000, format: 'multiline' } as const

/** An owner's own words of a mail, in as many languages as there are; where one has none, the house speaks (record 0087). */
export const mailTemplates = defineResource('mail-templates', {
  group: 'settings',
  title: 'mail',
  fields: {
    mail: kind.choice(storeMailNames, { required: true, grows: true, unique: 'store' }),
    subject: kind.text({ ...subject, translated: true, default: {} }),
    text: kind.text({ ...text, translated: true, default: {} }),
    /** these words are used; else those of the house */
    status: kind.flag({ default: true }),
    /** false: nobody gets it; only of mails that a store may do without */
    is_sent: kind.flag({ default: true }),
  },
  access: { read: 'staff', write: 'staff' },
  list: ['mail', 'subject', 'status', 'is_sent'],
  sort: 'mail',
  tabs: { general: ['mail', 'subject', 'text', 'status', 'is_sent'] },
})

/**
 * Making one sends a mail to the address of whoever makes it, with examples in the place of what it tells. With `dry_run` nothing is
 * written or sent, and `view` answers how it would look. What is not said of it is said by the house, whose words `house` answers.
 */
export const mailTests = defineResource('mail-tests', {
  group: 'settings',
  // Who may write the words may try them.
  parent: 'mail_template_id',
  fields: {
    mail_template_id: kind.ref('mail-templates', { readOnly: true, onDelete: 'cascade' }),
    /** one of those that have templates */
    mail: kind.text({ required: true, max: 40 }),
    language: kind.text({ required: true, max: 8 }),
    subject: kind.text(subject),
    text: kind.text(text),
    dry_run: kind.flag(),
    account_id: kind.text({ max: 36, readOnly: true, see: 'server' }),
    actor_name: kind.text({ max: 255, readOnly: true }),
  },
  computed: {
    view: kind.parts({ subject: kind.text(), html: kind.text(), text: kind.text() }),
    house: kind.parts({ subject: kind.text(), text: kind.text() }),
  },
  access: { read: 'staff', write: 'none', create: 'staff' },
})
