import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { rangesOf } from '@shopwright/fonts'
import { beforeAll, describe, expect, it } from 'vitest'
import { families, shopFonts } from './fonts.ts'

let faces: { family: string; file: string; bytes: number; ranges: [number, number][] }[]

beforeAll(async () => {
  const sheet = await shopFonts()
  faces = [...readFileSync(sheet, 'utf8').matchAll(/@font-face \{[^}]+\}/g)].map(([face]) => {
    const said = (pattern: RegExp) => pattern.exec(face)?.[1] as string
    const file = path.join(path.dirname(sheet), said(/url\('([^']+)'\)/))
    return {
      family: said(/font-family: '([^']+)'/),
      file,
      bytes: statSync(file).size,
      ranges: rangesOf(said(/unicode-range: ([^;]+);/)),
    }
  })
})

const text =
  'Чай «Ґанок» — 1 240,50 ₴; п’ять їжаків: №5… Съешь ещё этих мягких булок, 99 ₽. Free — “two” for €3.00 & 5 × 7 cm™'

describe('The letters of shops', () => {
  it('are those of every family that a design is set in', () => {
    const css = readFileSync(path.join(import.meta.dirname, 'parts/design.css'), 'utf8')
    const used = [...css.matchAll(/'([^']+ Variable)'/g)].map(([, name]) => name)
    expect(new Set(faces.map(({ family }) => family))).toEqual(new Set(used))
  })

  it.each(families)('come for a page of ours in three small files, each letter in one: %s', (family) => {
    const ours = faces.filter(({ file }) => path.basename(file).startsWith(`${family}-`))
    const asked = new Set<string>()
    for (const letter of text) {
      const code = letter.codePointAt(0) as number
      const having = ours.filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
      expect([letter, having.length]).toEqual([letter, 1])
      for (const { file } of having) asked.add(file)
    }
    expect(asked.size).toBe(3)
    expect([...asked].reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(62_000)
  })

  it('are still all there', () => {
    for (const letter of 'éßőžğ') {
      const code = letter.codePointAt(0) as number
      expect(
        faces.filter(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to)).length,
      ).toBeGreaterThanOrEqual(families.length)
    }
  })
})
