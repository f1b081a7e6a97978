/**
 * What programs outside can be told of: the noun whose row is told, what its events are called by, and what can happen to it. `but`: a
 * flag of rows that are nobody's affair yet. The one list: the choices of a webhook, the sending, the API's description and docs/webhooks.md follow it.
 */
export const toldNouns = {
  orders: { as: 'order', verbs: ['created', 'changed', 'paid'], but: 'is_draft' },
  products: { as: 'product', verbs: ['created', 'changed', 'deleted'], but: null },
  customers: { as: 'customer', verbs: ['created', 'changed', 'deleted'], but: null },
  returns: { as: 'return', verbs: ['created', 'changed'], but: null },
  reviews: { as: 'review', verbs: ['created', 'changed', 'deleted'], but: null },
} as const

type Told = typeof toldNouns
export type ToldNoun = keyof Told
export type WebhookEvent = { [N in ToldNoun]: `${Told[N]['as']}.${Told[N]['verbs'][number]}` }[ToldNoun]

const nouns = Object.keys(toldNouns) as ToldNoun[] // its own keys

export const eventsOf = (noun: ToldNoun): WebhookEvent[] =>
  toldNouns[noun].verbs.map((verb) => `${toldNouns[noun].as}.${verb}` as WebhookEvent) // made as the type is

export const webhookEvents: WebhookEvent[] = nouns.flatMap(eventsOf)

/** The noun of an event; undefined for what is none. */
export const nounOf = (event: string): ToldNoun | undefined =>
  nouns.find((noun) => (eventsOf(noun) as string[]).includes(event))

/** The event that is meant by what happened to a row of a noun; null where nobody is told of it. */
export function eventOf(noun: string, verb: string): WebhookEvent | null {
  const known = nouns.find((one) => one === noun)
  const event = known && `${toldNouns[known].as}.${verb}`
  return webhookEvents.find((one) => one === event) ?? null
}

/** What is sent by hand to see whether somebody listens. */
export const testEvent = 'webhook.test'
