import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenOffer, firstSupplier, type Offer } from './suppliers.ts'

const offer = (profile_id: string, price: number | null, quantity: number | null, sort_order = 0): Offer => ({
  profile_id,
  price,
  quantity,
  sort_order,
})
const chosen = (choice: 'best' | 'preferred', ...offers: Offer[]) => chosenOffer(offers, choice)?.profile_id

describe('of several suppliers', () => {
  it('takes the cheapest that has the product', () => {
    expect(chosen('best', offer('a', 100, 3), offer('b', 90, 1), offer('c', 80, 0))).toBe('b')
  })
  it('takes the first that has it, where the shop prefers', () => {
    expect(chosen('preferred', offer('a', 100, 0, 1), offer('b', 120, 5, 2), offer('c', 90, 5, 3))).toBe('b')
  })
  it('counts as had what can be had without a number', () => {
    expect(chosen('best', offer('a', 100, null), offer('b', 90, 0))).toBe('a')
  })
  it('asks the price of the cheapest where nobody has it', () => {
    expect(chosen('best', offer('a', 100, 0), offer('b', 90, 0))).toBe('b')
  })
  it('takes one that tells no price only where no other has it', () => {
    expect(chosen('best', offer('a', null, 5), offer('b', 900, 1))).toBe('b')
    expect(chosen('best', offer('a', null, 5), offer('b', 900, 0))).toBe('a')
  })
  it('decides an equal price by the order of suppliers', () => {
    expect(chosen('best', offer('a', 90, 5, 2), offer('b', 90, 5, 1))).toBe('b')
  })
  it('knows nobody where there is none', () => {
    expect(chosenOffer([], 'best')).toBeUndefined()
    expect(firstSupplier([])).toBeUndefined()
  })
  it('is told what a product is by the first, whatever it asks', () => {
    expect(firstSupplier([offer('a', 10, 5, 2), offer('b', 900, 0, 1)])?.profile_id).toBe('b')
  })
  it('chooses the same in any order, and never an empty shelf beside a full one', () => {
    const offers = fc.array(
      fc.record({
        price: fc.option(fc.integer({ min: 0, max: 5 })),
        quantity: fc.option(fc.integer({ min: -1, max: 3 })),
        sort_order: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(offers, fc.constantFrom('best' as const, 'preferred' as const), (drawn, choice) => {
        const all = drawn.map((one, at) => ({ ...one, profile_id: String(at) }))
        const one = chosenOffer(all, choice)
        expect(chosenOffer([...all].reverse(), choice)).toEqual(one)
        const isHad = ({ quantity }: Offer) => quantity === null || quantity > 0
        if (all.some(isHad)) expect(one && isHad(one)).toBe(true)
      }),
    )
  })
})
