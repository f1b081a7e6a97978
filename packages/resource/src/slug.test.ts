import { describe, expect, it } from 'vitest'
import { slugify } from './slug.ts'

describe('slugify', () => {
  it.each([
    ['Валіза Snowball 33703 велика', 'valiza-snowball-33703-velyka'],
    ['Єнакієве, Їжак, Йосипівка', 'yenakiieve-yizhak-yosypivka'],
    ['Згорани — Розгін', 'zghorany-rozghin'],
    ['Юрій, Яготин, Знам’янка', 'yurii-yahotyn-znamianka'],
    ['Русь, Щербухи', 'rus-shcherbukhy'],
    ['Чёрный чемодан большой', 'chernyy-chemodan-bolshoy'],
    ['Гальмівні колодки', 'halmivni-kolodky'],
    ['Crème brûlée & Straße', 'creme-brulee-strasse'],
    ['already-a-slug-2', 'already-a-slug-2'],
    ['  --- ', ''],
    ['日本', ''],
    ['Обʼєм', 'obiem'],
  ])('%s → %s', (text, slug) => expect(slugify(text)).toBe(slug))

  it('cuts between words at 96 characters and stays the same when repeated', () => {
    const slug = slugify('довга назва товару '.repeat(20))
    expect(slug.length).toBeLessThanOrEqual(96)
    expect(slug.endsWith('-')).toBe(false)
    expect(slugify(slug)).toBe(slug)
    expect(slugify('я'.repeat(1_000_000)).length).toBeLessThanOrEqual(96)
  })
})
