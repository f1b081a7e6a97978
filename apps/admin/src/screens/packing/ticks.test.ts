import { describe, expect, it } from 'vitest'
import { lineByCode, openLines, type Packed, ticked, withTick } from './ticks.ts'

const line = (id: string, more: object): Packed['products'][number] => ({
  id,
  name: id,
  quantity: 1,
  model: `m-${id}`,
  sku: null,
  product_id: null,
  ...more,
})
const first: Packed = {
  id: 'one',
  number: 1,
  products: [
    line('red', { sku: 'T-RED', product_id: 'shirt', quantity: 2 }),
    line('blue', { sku: 'T-BLUE', product_id: 'shirt' }),
  ],
}
const second: Packed = {
  id: 'two',
  number: 2,
  products: [line('cup', { product_id: 'cup' }), line('red2', { sku: 'T-RED', product_id: 'shirt' })],
}
const codes: Record<string, object> = {
  shirt: { ean: '4820000000017' },
  cup: { upc: '036000291452', isbn: '978-1-4028-9462-6' },
}
const find = (code: string, ticks = {}, at: string | null = null) =>
  lineByCode([first, second], (id) => codes[id], ticks, code, at)

describe('A scanned code', () => {
  it('is the line that says it, then the product that bears it', () => {
    expect(find('t-blue')).toMatchObject({ kind: 'open', line: { id: 'blue' } })
    expect(find('4820000000017')).toMatchObject({ kind: 'open', line: { id: 'red' } })
    // Thirteen digits out of a camera, twelve on the label; with dashes or without.
    expect(find('0036000291452')).toMatchObject({ kind: 'open', line: { id: 'cup' } })
    expect(find('9781402894626')).toMatchObject({ kind: 'open', line: { id: 'cup' } })
    expect(find('000')).toEqual({ kind: 'unknown' })
    expect(find(' ')).toEqual({ kind: 'unknown' })
  })

  it('goes to the order that one is at, and on to the next when that has enough', () => {
    expect(find('T-RED', {}, 'two')).toMatchObject({ order: { id: 'two' } })
    const full = withTick({}, 'one', 'red', 2)
    expect(find('T-RED', full)).toMatchObject({ kind: 'open', order: { id: 'two' } })
    expect(find('T-RED', withTick(full, 'two', 'red2', 1))).toMatchObject({ kind: 'full', order: { id: 'one' } })
  })

  it('counts pieces, never more than were bought', () => {
    const ticks = withTick(withTick({}, 'one', 'red', 5), 'one', 'blue', 0)
    expect(ticked(ticks, first, first.products[0] as never)).toBe(2)
    expect(openLines(ticks, first).map(({ id }) => id)).toEqual(['blue'])
  })
})
