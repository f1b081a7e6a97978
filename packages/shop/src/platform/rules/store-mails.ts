import type { StoreMailName } from '../model/mail-templates.ts'

/**
 * `text`: a few words in one line; `own`: the same in the store's own words; `lines`: as many lines as there are, or none; `link`: an
 * address, which may become a button.
 */
export type ParamKind = 'text' | 'own' | 'lines' | 'link'

export type StoreMail = {
  /** who reads it: whoever buys, or whoever runs the store */
  to: 'customer' | 'staff'
  /** what is put into it where its name stands in braces, in the order in which it is offered */
  params: Readonly<Record<string, ParamKind>>
  /** what its text cannot do without */
  needs?: readonly string[]
  /** of its links, the one that takes whoever reads it off */
  leave?: string
  /** a store may do without it */
  mayBeOff?: true
}

/** What every mail of a store may say besides. */
export const commonParams = { store: 'own', shop: 'link' } as const

const ofOrder = {
  name: 'text',
  number: 'text',
  total: 'text',
  lines: 'lines',
  totals: 'lines',
  delivery: 'lines',
  payment: 'text',
} as const
const ofReturn = { name: 'text', number: 'text', order: 'text', product: 'text', quantity: 'text' } as const
const ofSubscription = { name: 'text', number: 'text', product: 'text' } as const
const ofAccount = { name: 'text', link: 'link' } as const
const ofRegistered = { customer: 'text', group: 'text', link: 'link' } as const

/** Every mail that a store's customers get, and what the store itself is told by mail: their owner may write these anew (record 0087). */
export const storeMails = {
  'order-placed': {
    to: 'customer',
    params: { ...ofOrder, instructions: 'lines', answers: 'lines', link: 'link' },
  },
  'order-pay': {
    to: 'customer',
    params: { name: 'text', total: 'text', lines: 'lines', totals: 'lines', delivery: 'lines', link: 'link' },
    needs: ['link'],
  },
  'order-status': {
    to: 'customer',
    params: {
      name: 'text',
      number: 'text',
      status: 'text',
      tracking: 'lines',
      tracking_number: 'text',
      comment: 'lines',
      link: 'link',
    },
  },
  'order-changed': {
    to: 'customer',
    params: { ...ofOrder, comment: 'lines', link: 'link' },
  },
  'order-refunded': {
    to: 'customer',
    params: { name: 'text', number: 'text', amount: 'text', payment: 'text', link: 'link' },
    mayBeOff: true,
  },
  'review-request': {
    to: 'customer',
    params: { name: 'text', number: 'text', lines: 'lines', link: 'link' },
    mayBeOff: true,
  },
  restocked: { to: 'customer', params: { product: 'text', link: 'link' }, needs: ['link'] },
  voucher: {
    to: 'customer',
    params: { name: 'text', from: 'text', amount: 'text', code: 'text', message: 'lines', link: 'link' },
    needs: ['code'],
  },
  'abandoned-cart': {
    to: 'customer',
    params: { lines: 'lines', link: 'link', leave: 'link' },
    needs: ['link', 'leave'],
    leave: 'leave',
  },
  'return-asked': { to: 'customer', params: { ...ofReturn, reason: 'text', link: 'link' }, mayBeOff: true },
  'return-instructions': {
    to: 'customer',
    params: { ...ofReturn, address: 'lines', comment: 'lines', link: 'link' },
    needs: ['address'],
  },
  'return-status': {
    to: 'customer',
    params: { ...ofReturn, status: 'text', outcome: 'lines', comment: 'lines', link: 'link' },
    mayBeOff: true,
  },
  'recurring-charged': {
    to: 'customer',
    params: { ...ofSubscription, amount: 'text', order: 'text', order_link: 'link', next: 'lines', link: 'link' },
  },
  'recurring-failed': { to: 'customer', params: { ...ofSubscription, retry: 'lines', pay: 'lines', link: 'link' } },
  'recurring-unpaid': { to: 'customer', params: { ...ofSubscription, pay: 'lines', link: 'link' } },
  'recurring-suspended': { to: 'customer', params: { ...ofSubscription, link: 'link' } },
  'recurring-ended': { to: 'customer', params: { ...ofSubscription, ending: 'lines', link: 'link' } },
  'customer-welcome': { to: 'customer', params: ofAccount, mayBeOff: true },
  'customer-welcome-approval': { to: 'customer', params: { name: 'text' }, mayBeOff: true },
  'customer-approved': { to: 'customer', params: ofAccount },
  'customer-denied': { to: 'customer', params: { name: 'text' }, mayBeOff: true },
  'customer-invitation': { to: 'customer', params: ofAccount, needs: ['link'] },
  'known-address': { to: 'customer', params: ofAccount },
  reset: { to: 'customer', params: ofAccount, needs: ['link'] },
  'reset-done': { to: 'customer', params: { name: 'text' } },
  'login-code': { to: 'customer', params: { code: 'text', provider: 'text' }, needs: ['code'] },
  'login-added': { to: 'customer', params: { name: 'text', provider: 'text' } },
  'login-removed': { to: 'customer', params: { name: 'text', provider: 'text' } },
  'privacy-code': { to: 'customer', params: { code: 'text' }, needs: ['code'] },
  'privacy-copy': { to: 'customer', params: { link: 'link' }, needs: ['link'] },
  'privacy-refused': { to: 'customer', params: { refusal: 'lines' }, needs: ['refusal'] },
  'points-given': {
    to: 'customer',
    params: { name: 'text', value: 'text', balance: 'text', reason: 'text' },
    mayBeOff: true,
  },
  'credit-given': {
    to: 'customer',
    params: { name: 'text', value: 'text', balance: 'text', reason: 'text' },
    mayBeOff: true,
  },
  'affiliate-joined': { to: 'customer', params: { name: 'text', commission: 'text', share: 'link', link: 'link' } },
  'affiliate-waiting': { to: 'customer', params: ofAccount, mayBeOff: true },
  'affiliate-denied': { to: 'customer', params: { name: 'text' }, mayBeOff: true },
  'newsletter-confirm': { to: 'customer', params: { link: 'link' }, needs: ['link'] },
  'newsletter-welcome': { to: 'customer', params: { link: 'link' }, needs: ['link'], leave: 'link', mayBeOff: true },
  newsletter: {
    to: 'customer',
    params: { subject: 'own', text: 'lines', link: 'link' },
    needs: ['text', 'link'],
    leave: 'link',
  },
  'order-alert': {
    to: 'staff',
    params: {
      number: 'text',
      total: 'text',
      customer: 'text',
      lines: 'lines',
      delivery: 'lines',
      answers: 'lines',
      link: 'link',
    },
  },
  'return-alert': {
    to: 'staff',
    params: {
      number: 'text',
      order: 'text',
      product: 'text',
      quantity: 'text',
      reason: 'text',
      customer: 'text',
      comment: 'lines',
      link: 'link',
    },
  },
  'customer-alert': { to: 'staff', params: ofRegistered },
  'customer-alert-approval': { to: 'staff', params: ofRegistered },
  'affiliate-alert': { to: 'staff', params: { customer: 'text', website: 'lines', link: 'link' } },
  'review-alert': {
    to: 'staff',
    params: { product: 'text', author: 'text', rating: 'text', text: 'lines', link: 'link' },
  },
  feedback: { to: 'staff', params: { name: 'text', email: 'text', text: 'lines', link: 'link' } },
} as const satisfies Record<StoreMailName, StoreMail>

/** None for a mail of the platform, or one that this release does not know any more. */
export const storeMailOf = (name: string): StoreMail | undefined =>
  Object.hasOwn(storeMails, name) ? storeMails[name as StoreMailName] : undefined

/** All that may stand in braces in one. */
export const paramsOf = ({ params }: StoreMail): Readonly<Record<string, ParamKind>> => ({ ...params, ...commonParams })

type ParamsIn<N extends StoreMailName> = (typeof storeMails)[N]['params']
type PlainIn<P> = { [K in keyof P]: P[K] extends 'link' ? never : K }[keyof P]

/** What any of them tells, whatever it is called. */
export type StoreMailParam = { [N in StoreMailName]: keyof ParamsIn<N> }[StoreMailName] | keyof typeof commonParams
/** The same without links. */
export type PlainParam = { [N in StoreMailName]: PlainIn<ParamsIn<N>> }[StoreMailName]
