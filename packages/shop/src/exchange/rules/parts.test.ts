import { describe, expect, it } from 'vitest'
import { partOf, partsOf } from './parts.ts'

const sheet = (path: string, ...columns: string[]) => ({ path, fields: columns.map((source) => ({ source })) })
const is = (path: string, ...columns: string[]) => partOf(sheet(path, ...columns), 'xlsx', 'ua-uk')

describe('what of a shop a sheet holds', () => {
  it('is told by what it is called and by its columns', () => {
    expect(is('Products', 'product_id', 'name(uk-ua)', 'price')).toBe('products')
    expect(is('Categories', 'category_id', 'parent_id', 'name(uk-ua)')).toBe('categories')
    expect(is('Customers', 'email', 'firstname', 'lastname')).toBe('customers')
    expect(is('1', 'Handle', 'Title', 'Variant Price', 'Variant SKU')).toBe('products')
    // Shopify's list of customers, which is called by nothing.
    expect(is('1', 'First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Default Address City')).toBe(
      'customers',
    )
  })

  it('is nothing where too little can be read of it', () => {
    expect(is('Products', 'sku', 'price')).toBeNull()
    expect(is('Customers', 'phone')).toBeNull()
    expect(is('Categories', 'note')).toBeNull()
  })

  it('is taken once of each', () => {
    const found = [
      { path: 'a', part: 'products' as const },
      { path: 'b', part: null },
      { path: 'c', part: 'products' as const },
      { path: 'd', part: 'categories' as const },
    ]
    const { products, categories, customers } = partsOf(found)
    expect([products?.path, categories?.path, customers?.path]).toEqual(['a', 'd', undefined])
  })
})
