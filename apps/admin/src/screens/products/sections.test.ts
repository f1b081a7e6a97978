import { writable } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'
import { partsOf, sectionNames, sections } from './sections.ts'

const products = registry.get('products')

describe('the page of a product', () => {
  it('has one place for each field that can be written', () => {
    expect(sectionNames.flatMap((name) => sections[name] ?? []).sort()).toEqual(writable(products).sort())
  })

  it('draws every field of each section', () => {
    for (const names of Object.values(sections)) {
      const drawn = partsOf(names).flatMap((part) =>
        'fields' in part ? part.fields : 'editor' in part ? [part.editor] : [],
      )
      // The gallery says which of its pictures is the main one.
      expect(drawn).toEqual(names.filter((name) => name !== 'image'))
    }
  })

  it('draws a field that is new in a section by its kind, without a word here', () => {
    expect(partsOf(['price', 'tax_class_id', 'note', 'specials'])).toEqual([
      { fields: ['price', 'tax_class_id'] },
      { after: 'tax_class_id' },
      { fields: ['note', 'specials'] },
    ])
    expect(partsOf(['images', 'image', 'note'])).toEqual([{ editor: 'images' }, { fields: ['note'] }])
    expect(partsOf(['note'])).toEqual([{ fields: ['note'] }])
  })
})
