import type { CustomField } from './buying.ts'
import type { SubscriptionFields } from './nouns.ts'
/** What a shopper's subscription says of itself; amounts are decimal strings of `currency`. */
export type SubscriptionSummary = {
  id: string
  number: SubscriptionFields['number']
  title: string
  /** where the product is; null when it is gone */
  url: string | null
  state: SubscriptionState
  /** how often and for how much, a sentence */
  terms: string
  quantity: SubscriptionFields['quantity']
  /** `YYYY-MM-DD` */
  nextDate: SubscriptionFields['next_date']
}

export type SubscriptionState = SubscriptionFields['state']
export type SubscriptionMove = 'paused' | 'resumed' | 'cancelled'

export type Subscription = SubscriptionSummary & {
  name: SubscriptionFields['name']
  model: SubscriptionFields['model']
  options: { name: string; value: string; isFile: boolean }[]
  currency: SubscriptionFields['currency']
  /** payments still to come; null = until cancelled */
  left: number | null
  /** when a payment that failed is tried again */
  retryDate: SubscriptionFields['retry_date']
  /** the last digits of the card that pays */
  card: string | null
  order: { id: string; number: number | null }
  /** where the payment that the card did not make can be made */
  payUrl: string | null
  moves: SubscriptionMove[]
  entries: { kind: string; amount: string | null; order: { id: string; number: number } | null; at: string }[]
}

/** The affiliate page of a shopper: the form to join, or what they have earned. */
export type AffiliatePage = {
  /** null before they have joined */
  account: {
    /** false while staff have not let them in, or have shut them out */
    isActive: boolean
    isWaiting: boolean
    /** the address to share */
    link: string
    code: string
    /** of what is bought, “5” */
    percent: string
    balance: string
    currency: string
    entries: { kind: string; amount: string; note: string | null; order: number | null; at: string }[]
  } | null
  /** what a new affiliate gets, “5” */
  percent: string
  /** somebody looks at who joins */
  needsApproval: boolean
  days: number
  terms: { title: string; url: string } | null
  /** what the store asks besides */
  customFields: CustomField[]
  /** by the names of the form's fields */
  values: Record<string, string>
}
