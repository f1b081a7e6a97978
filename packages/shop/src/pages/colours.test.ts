import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursOf, contrast } from './colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colours a store chooses, every pair is read well', () => {
  fc.assert(
    fc.property(colour, colour, (primary, accent) => {
      const made = coloursOf(primary, accent)
      expect(contrast(made.primary, made.onPrimary)).toBeGreaterThanOrEqual(4.5)
      for (const text of [made.primaryText, made.accentText])
        for (const ground of ['#ffffff', '#f6f4f0']) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('a colour that is readable as it is stays as it is', () => {
  expect(coloursOf('#1f4f46', '#a8441f')).toMatchObject({
    primary: '#1f4f46',
    primaryText: '#1f4f46',
    onPrimary: '#ffffff',
  })
})
