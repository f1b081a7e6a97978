import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursOf, contrast, correctionsOf } from './colours.ts'
import { houseDesign, presets } from './design.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const chosen = fc.record({
  primary_color: colour,
  accent_color: fc.option(colour),
  ground_color: fc.option(colour),
})

test('whatever colours a store chooses, every pair is read well', () => {
  fc.assert(
    fc.property(chosen, (design) => {
      const made = coloursOf(design)
      expect(contrast(made.primary, made.onPrimary)).toBeGreaterThanOrEqual(4.5)
      for (const text of [made.primaryText, made.accentText, made.ink2, made.ink3, '#1b1e1d', '#1a6b3c', '#b3261e'])
        for (const ground of [made.paper, made.ground, made.stage])
          expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.accentText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(made.lineStrong, made.paper)).toBeGreaterThanOrEqual(3)
    }),
  )
})

test('a colour that is readable as it is stays as it is', () => {
  const design = { primary_color: '#1f4f46', accent_color: '#a8441f', ground_color: '#fffdf9' }
  expect(coloursOf(design)).toMatchObject({
    primary: '#1f4f46',
    primaryText: '#1f4f46',
    onPrimary: '#ffffff',
    paper: '#fffdf9',
  })
  expect(correctionsOf(design)).toEqual([])
})

test('what is shown otherwise is said, field by field', () => {
  fc.assert(
    fc.property(chosen, (design) => {
      const made = coloursOf(design)
      const told = correctionsOf(design)
      const isTold = (field: string) => told.some((one) => one.field === field)
      expect(isTold('primary_color')).toBe(
        made.primary !== design.primary_color || made.primaryText !== design.primary_color,
      )
      expect(isTold('ground_color')).toBe(design.ground_color !== null && made.paper !== design.ground_color)
      for (const { from, to } of told) expect(to).not.toBe(from)
    }),
  )
  expect(correctionsOf({ primary_color: '#ffd400', accent_color: '#ffffff', ground_color: '#000000' })).toMatchObject([
    { field: 'primary_color', where: 'text' },
    { field: 'accent_color', where: 'text' },
    { field: 'ground_color', where: 'all', to: '#f5f5f5' },
  ])
})

test('the house’s own designs need no correction, and differ', () => {
  for (const design of [houseDesign, ...presets.map((preset) => preset.design)])
    expect([design.primary_color, correctionsOf(design)]).toEqual([design.primary_color, []])
  expect(new Set(presets.map(({ design }) => JSON.stringify(design))).size).toBe(8)
})
