import { expect, it } from 'vitest'
import { partOf } from './text-parts.ts'

const texts = {
  cart: { title: 'Cart', items_one: '{{count}} thing', items_other: '{{count}} things', note: 'Note' },
  list: { sorts: { price: 'By price', name: 'By name' }, none: 'Nothing' },
  order: { states: { paid: 'Paid' } },
  modules: { 'best-sellers': 'Best sellers' },
}
const sources = {
  first: ["t('cart.title') + t(isOne ? 'list.none' : 'cart.items', { count })"],
  goods: [`t(\`list.sorts.\${sort}\`) + t("cart.title")`],
  modules: ["const words = { 'best-sellers': 'modules.best-sellers' }", "t('cart.title')"],
}

it('A text comes with the first pages that say it, forms of plural and composed keys included; the rest comes last', () => {
  expect(partOf(texts, sources, 'first')).toEqual({
    cart: { title: 'Cart', items_one: '{{count}} thing', items_other: '{{count}} things' },
    list: { none: 'Nothing' },
  })
  expect(partOf(texts, sources, 'goods')).toEqual({ list: { sorts: { price: 'By price', name: 'By name' } } })
  expect(partOf(texts, sources, 'modules')).toEqual({ modules: texts.modules })
  expect(partOf(texts, sources, 'rest')).toEqual({
    cart: { note: 'Note' },
    order: { states: { paid: 'Paid' } },
  })
})

it('Keys that begin with a text that the code puts together are all meant', () => {
  const said = { first: ["shopKey('order.', kind)"], goods: [], modules: [] }
  expect(partOf(texts, said, 'first')).toEqual({ order: texts.order })
})
