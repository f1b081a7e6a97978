import { expect, it } from 'vitest'
import { drawArt } from './art.ts'

const given = { seed: 'a store', primary: '#1f4f46', accent: '#c2552d', sells: ['garden'] }

it('draws the same of the same, and another shop another way', () => {
  expect(drawArt(given)).toBe(drawArt({ ...given }))
  expect(drawArt({ ...given, seed: 'another' })).not.toBe(drawArt(given))
  expect(drawArt({ ...given, sells: ['food'] })).not.toBe(drawArt(given))
})

it('draws in the colours of the shop, without a word, a script or an address', () => {
  const svg = drawArt(given)
  expect(svg).toContain('fill="#1f4f46"')
  expect(svg).toContain('#c2552d')
  expect(svg).not.toMatch(/<(?!\/?(svg|g|path|circle)\b)|href|url\(|NaN|undefined/)
  expect(svg.length).toBeLessThan(16_000)
})

it.each([[[]], [['other']], [['unsure', 'nothing of ours']]])('has shapes for a shop that sells %j', (sells) => {
  expect(drawArt({ ...given, sells })).toContain('<path')
})
