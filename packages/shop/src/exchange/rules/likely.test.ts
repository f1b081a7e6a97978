import { describe, expect, it } from 'vitest'
import { likelyFirst } from './likely.ts'

const part = (path: string) => ({ path, fields: [] })
const pathsOf = (parts: { path: string }[]) => parts.map(({ path }) => path)

describe('what of a file comes first', () => {
  it.each([
    [['shop/categories/category', 'shop/offers/offer'], 'shop/offers/offer', 'shop/categories/category'],
    [['Export Groups Sheet', 'Export Products Sheet'], 'Export Products Sheet', 'Export Groups Sheet'],
    [['Категорії', 'Товари'], 'Товари', 'Категорії'],
    [['price/catalog/item'], 'price/catalog/item', 'price/catalog/item'],
  ])('of %j is what somebody wants', (paths, products, categories) => {
    expect(pathsOf(likelyFirst('products', paths.map(part)))[0]).toBe(products)
    expect(pathsOf(likelyFirst('categories', paths.map(part)))[0]).toBe(categories)
  })

  it('of people is what is called so', () => {
    const sheets = ['Products', 'Categories', 'Customers'].map(part)
    expect(pathsOf(likelyFirst('customers', sheets))[0]).toBe('Customers')
    expect(pathsOf(likelyFirst('products', [...sheets].reverse()))[0]).toBe('Products')
  })

  it('loses nothing', () => {
    expect(pathsOf(likelyFirst('products', ['a/category', 'b/offer', 'c/group'].map(part)))).toEqual([
      'b/offer',
      'a/category',
      'c/group',
    ])
  })
})
