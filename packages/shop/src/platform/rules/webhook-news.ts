import { eventOf, type WebhookEvent } from '../model/webhook-events.ts'

// Programs are told of each row once a transaction: that it came, that it went, or else that it changed; beside that, what else happened to it.

/** A row that something happened to. */
export type RowNews = { event: WebhookEvent; row_id: string }

/** What of a transaction is told, of what somebody wants to know. `touched`: `orders:<id>`; `told`: `orders.created:<id>`. */
export function newsIn(touched: Iterable<string>, told: Iterable<string>, wanted: readonly string[]): RowNews[] {
  const news = new Map<string, RowNews>()
  const settled = new Set<string>()
  const add = (noun: string, verb: string, row_id: string): void => {
    const event = eventOf(noun, verb)
    if (event && wanted.includes(event)) news.set(`${event}:${row_id}`, { event, row_id })
  }
  for (const one of told) {
    const [what = '', id = ''] = one.split(':')
    const [noun = '', verb = ''] = what.split('.')
    add(noun, verb, id)
    if (verb === 'created' || verb === 'deleted') settled.add(`${noun}:${id}`)
  }
  for (const tag of touched) {
    const [noun = '', id = ''] = tag.split(':')
    if (id && id !== '*' && !settled.has(tag)) add(noun, 'changed', id)
  }
  return [...news.values()]
}

/** As a job carries it: ids alone. */
export const newsText = (news: readonly RowNews[]): string =>
  news.map(({ event, row_id }) => `${event}:${row_id}`).join(' ')

export const newsOf = (text: string): RowNews[] =>
  text.split(' ').flatMap((one) => {
    const [event, row_id] = one.split(':')
    return event && row_id ? [{ event: event as WebhookEvent, row_id }] : [] // written by `newsText`
  })
