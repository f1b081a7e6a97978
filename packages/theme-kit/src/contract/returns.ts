import type { ReturnFields } from './nouns.ts'
import type { Picture } from './shell.ts'

export type ReturnSummary = {
  id: string
  number: ReturnFields['number']
  orderNumber: ReturnFields['order_number']
  /** the product with what was chosen on it */
  title: string
  quantity: ReturnFields['quantity']
  status: string
  statusColour: string | null
  askedAt: string
  /** what was done, once it was done */
  action: string | null
  isRejected: ReturnFields['rejected']
  /** what was given back, a decimal string of the order's own currency */
  amount: ReturnFields['amount']
  currency: ReturnFields['currency']
  /** the order that was sent instead */
  replacement: { number: number | null; url: string } | null
}

export type ReturnDetails = ReturnSummary & {
  orderId: string
  model: ReturnFields['model']
  /** pieces that have come; null = not yet */
  received: ReturnFields['quantity_received']
  reason: string
  opened: ReturnFields['opened']
  comment: ReturnFields['comment']
  histories: { status: string; comment: string | null; at: string }[]
}

export type ReturnLine = {
  id: string
  title: string
  picture: Picture | null
  model: string
  options: { name: string; value: string; isFile: boolean }[]
  quantity: number
  /** in returns that are under way, and that came back */
  returning: number
  returned: number
  /** how many may still be returned */
  left: number
}

/** What can come back of an order. `proof` are the hidden fields that show whose order it is. */
export type ReturnForm = {
  orderId: string
  orderNumber: number | null
  /** where the order is read; null for a guest who has no link to it */
  orderUrl: string | null
  proof: Record<string, string>
  /** why nothing of it can be returned now, a sentence in the page's language */
  refusal: string | null
  lines: ReturnLine[]
  reasons: { id: string; title: string; needsDetails: boolean }[]
  /** what has to be agreed to; null = nothing */
  terms: { title: string; url: string } | null
  /** names this attempt, so that a second click makes no second return */
  key: string
}

export type AskedReturns = {
  numbers: number[]
  /** where they can be followed; null for a guest who has no link to the order */
  url: string | null
}
