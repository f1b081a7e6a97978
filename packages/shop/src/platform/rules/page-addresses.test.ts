import { newId } from '@shopwright/resource'
import { describe, expect, it } from 'vitest'
import { addressesOf, addressFor, type PagedNoun, plainAddress, readPlainAddress } from './page-addresses.ts'

const nouns: PagedNoun[] = ['products', 'categories', 'manufacturers', 'information']
const off = { settings: { seo_urls: false } }
const on = { settings: { seo_urls: true } }

describe('An address without words', () => {
  it('says of each noun whose page it is, and nothing else', () => {
    for (const noun of nouns)
      for (let n = 0; n < 200; n++) {
        const id = newId(n * 10_000_000_000)
        const address = plainAddress(noun, id)
        expect(address).toMatch(/^(product|category|brand|page)-[0-9a-z]{25}$/)
        expect(readPlainAddress(address)).toEqual({ noun, id })
      }
  })

  it.each([
    '',
    'product',
    'product-1',
    'product-',
    `product-${'0'.repeat(25)}`,
    `product-${'z'.repeat(25)}`,
    'tovar-z-dvadtsiaty-piaty-liter',
    plainAddress('products', newId()).toUpperCase(),
    `${plainAddress('products', newId())}x`,
    plainAddress('products', newId()).replace('product', 'toString'),
    plainAddress('products', newId()).replace('product', ''),
  ])('is not %j', (address) => expect(readPlainAddress(address)).toBe(null))

  it('stands for words in every language that has some, and only while the store wants none', () => {
    const row = { id: newId(), slug: { 'ua-uk': 'chai', 'en-us': 'tea' } }
    expect(addressesOf(on, 'products', row)).toEqual(row.slug)
    const plain = plainAddress('products', row.id)
    expect(addressesOf(off, 'products', row)).toEqual({ 'ua-uk': plain, 'en-us': plain })
    expect(addressFor(on, 'products', row.id, 'chai')).toBe('chai')
    expect(addressFor(off, 'products', row.id, 'chai')).toBe(plain)
    // Of a product that is gone, and of a page of the shop itself, words are all that there is.
    expect(addressFor(off, 'products', null, 'chai')).toBe('chai')
    expect(addressFor(off, 'routes', row.id, 'kontakty')).toBe('kontakty')
  })
})
