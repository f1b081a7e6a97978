import { registry } from '@shopwright/shop/model'
import { describe, expect, it } from 'vitest'
import { selected } from './selected.ts'

describe('Of its rows a list asks for', () => {
  it('what its columns show and what a row is called', () => {
    const columns = ['model', 'manufacturer_id', 'updated_at', '$untranslated']
    expect(selected(registry.get('products'), columns)).toEqual(['model', 'manufacturer_id', 'updated_at', 'name'])
  })

  it('the names of a person, and the currency of a sum', () => {
    expect(selected(registry.get('newsletter-subscriptions'), [])).toContain('email')
    const sums = registry.all.filter(({ fields, computed }) => 'currency' in fields && !computed)
    expect(sums.length).toBeGreaterThan(0)
    for (const noun of sums)
      expect([noun.name, selected(noun, [])]).toEqual([noun.name, expect.arrayContaining(['currency'])])
  })

  it('all of it where the noun computes something of whole rows, and where not everybody may ask for a column', () => {
    const computing = registry.all.filter(({ computed }) => computed)
    expect(computing.length).toBeGreaterThan(0)
    for (const noun of computing) expect([noun.name, selected(noun, noun.list ?? [])]).toEqual([noun.name, null])
    const { computed: _, ...payments } = registry.get('payment-histories')
    expect(selected(payments, ['status'])).toContain('status')
    expect(selected(payments, ['status', 'provider_payment_id'])).toBeNull()
  })
})
