import type { AnyResource } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'
import { fieldShape, importField, importFields, matchingKeys } from './fields.ts'

const names = (entity: 'products' | 'categories') => importFields(entity).map(({ name }) => name)

describe('the fields of files', () => {
  it('are those of spec §3', () => {
    expect(names('products').sort()).toEqual(
      'external_id model title description slug meta_title meta_description seo_keywords sku upc ean jan isbn mpn location quantity image indexed price points date_available weight length width height subtract minimum sort_order status viewed manufacturer tax_class stock_status length_class weight_class categories images attributes filters variants'
        .split(' ')
        .sort(),
    )
    expect(names('categories').sort()).toEqual(
      'external_id parent_external_id title description landing slug meta_title meta_description seo_keywords image sort_order status indexed filters'
        .split(' ')
        .sort(),
    )
  })

  it.each(['products', 'categories'] as const)('of %s are the columns of its declaration, by their kinds', (entity) => {
    const { exchange, fields }: AnyResource = registry.get(entity)
    expect(importFields(entity).map(({ field }) => field)).toEqual(exchange?.columns)
    for (const { field, kind } of importFields(entity)) expect(kind).toBe(fields[field])
  })

  it('of customers are theirs and those of one address', () => {
    expect(importFields('customers').map(({ name }) => name)).toEqual(
      'email first_name last_name phone customer_group status comment company address city postcode country zone'.split(
        ' ',
      ),
    )
    expect(importField('customers', 'country')).toMatchObject({
      field: 'country_id',
      of: { name: 'customer-addresses' },
    })
  })

  it('are read as their kinds say', () => {
    expect(fieldShape('products', 'title')).toEqual({ is: 'translated' })
    expect(fieldShape('products', 'weight')).toEqual({ is: 'decimal', scale: 8 })
    expect(fieldShape('products', 'tax_class')).toEqual({ is: 'reference' })
    expect(fieldShape('categories', 'parent_external_id')).toEqual({ is: 'text' })
    expect(fieldShape('products', 'filters')).toEqual({ is: 'list' })
    expect(fieldShape('products', '__proto__')).toBeUndefined()
    expect(importField('products', 'name')).toBeUndefined()
  })

  it('tell a record by its declared key, its numbers or its address', () => {
    expect(matchingKeys('products').sort()).toEqual(
      ['external_id', 'model', 'sku', 'upc', 'ean', 'jan', 'isbn', 'mpn', 'slug'].sort(),
    )
    expect(matchingKeys('categories')).toEqual(['external_id', 'slug'])
    expect(matchingKeys('customers')).toEqual(['email'])
  })
})
