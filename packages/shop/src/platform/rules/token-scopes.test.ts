import { describe, expect, it } from 'vitest'
import { strayScope, tokenPermissions } from './token-scopes.ts'

const services = new Set(['products', 'orders'])
const all = { get: true, create: true, update: true, delete: true }
const nothing = { get: false, create: false, update: false, delete: false }
const of = (scopes: string[], own: Map<string, typeof all> | null = null) =>
  Object.fromEntries(tokenPermissions(scopes, services, own))

describe('The scopes of a token', () => {
  it.each([
    [['*:*'], { products: all, orders: all }],
    [['*:get'], { products: { ...nothing, get: true }, orders: { ...nothing, get: true } }],
    [['products:*', 'orders:get'], { products: all, orders: { ...nothing, get: true } }],
    [['orders:update'], { products: nothing, orders: { ...nothing, update: true } }],
    [[], { products: nothing, orders: nothing }],
  ])('%j', (scopes, expected) => {
    expect(of(scopes)).toEqual(expected)
  })

  it('give nothing that its person has not', () => {
    const own = new Map([['orders', { ...nothing, get: true }]])
    expect(of(['*:*'], own)).toEqual({ products: nothing, orders: { ...nothing, get: true } })
  })

  it.each(['products', 'products:read', 'Products:get', '*', 'invoices:get', 'products:get:get', ''])(
    '%j is none',
    (scope) => {
      expect(strayScope(['*:get', scope], services)).toBe(scope)
    },
  )

  it('are understood', () => {
    expect(strayScope(['*:*', 'orders:*', 'products:delete'], services)).toBeUndefined()
  })
})
