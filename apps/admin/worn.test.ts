import { expect, it } from 'vitest'
import { onlyWorn } from './worn.ts'

const named = new Set(['m_11111111', 'm_22222222'])
const left = (sheet: string) => onlyWorn(sheet, named).replace(/\s+/g, ' ').trim()

it('Rules of parts that no code names go, and all others stay', () => {
  expect(left('.m_11111111{color:red}.m_99999999{color:blue}body{margin:0}.own .mine{gap:1px}')).toBe(
    '.m_11111111{color:red}body{margin:0}.own .mine{gap:1px}',
  )
})

it('One of several selectors stays without the others', () => {
  expect(left('.m_11111111,.m_99999999:hover,.m_22222222 > .m_99999999{color:red}')).toBe('.m_11111111{color:red}')
})

it('What stands around a rule that went goes with it, unless there is more inside', () => {
  expect(left('@layer a{@media (hover:hover){.m_99999999{color:red}}}')).toBe('')
  expect(left('@layer a{@media (hover:hover){.m_99999999{color:red}}.m_22222222{gap:0}}')).toBe(
    '@layer a{.m_22222222{gap:0}}',
  )
})

it('The order of layers and the steps of a movement stay', () => {
  const sheet = '@layer a, b;@keyframes m_99999999{0%{opacity:0}to{opacity:1}}'
  expect(left(sheet)).toBe(sheet)
})
