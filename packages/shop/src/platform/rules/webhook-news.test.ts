import { describe, expect, it } from 'vitest'
import { eventOf, nounOf, webhookEvents } from '../model/webhook-events.ts'
import { newsIn, newsOf, newsText } from './webhook-news.ts'

const all = webhookEvents
const told = (touched: string[], news: string[], wanted: readonly string[] = all): string[] =>
  newsIn(touched, news, wanted).map(({ event, row_id }) => `${event} ${row_id}`)

describe('What a transaction tells', () => {
  it.each<[string, string[], string[], string[]]>([
    ['a row that changed', ['products', 'products:1'], [], ['product.changed 1']],
    ['a row that is new', ['products:1'], ['products.created:1'], ['product.created 1']],
    ['a row that went', ['products:1'], ['products.deleted:1'], ['product.deleted 1']],
    ['a payment', ['orders:1'], ['orders.paid:1'], ['order.paid 1', 'order.changed 1']],
    ['a draft that was paid', ['orders:1'], ['orders.paid:1', 'orders.created:1'], ['order.paid 1', 'order.created 1']],
    ['what has no event', ['pages:1', 'orders'], ['pages.created:1', 'orders.deleted:1'], []],
    ['many rows that nobody names', ['products:*', 'products'], [], []],
  ])('is %s', (_, touched, news, expected) => {
    expect(told(touched, news)).toEqual(expected)
  })

  it('is nothing that nobody wants to know', () => {
    expect(told(['products:1', 'orders:2'], [], ['order.changed'])).toEqual(['order.changed 2'])
    expect(told(['products:1'], ['products.created:1'], ['product.changed'])).toEqual([])
  })

  it('goes as text and comes back', () => {
    const news = newsIn(['products:1', 'orders:2'], [], all)
    expect(newsOf(newsText(news))).toEqual(news)
    expect(newsOf('')).toEqual([])
  })
})

describe('The list of events', () => {
  it('says of which noun each is', () => {
    expect(nounOf('order.paid')).toBe('orders')
    expect(nounOf('order.deleted')).toBeUndefined()
    expect(eventOf('orders', 'deleted')).toBeNull()
    expect(new Set(webhookEvents).size).toBe(webhookEvents.length)
  })
})
