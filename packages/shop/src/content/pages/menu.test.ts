import { expect, it } from 'vitest'
import { fitting } from './menu.ts'

const named = (...titles: string[]) => titles.map((title) => ({ title }))

it.each([
  [0, []],
  [1, ['Чай']],
  [3, ['Чай', 'Кава', 'Посуд']],
  [8, Array.from({ length: 50 }, (_, n) => `Група ${n}`)],
  [
    2,
    ['Товари для активного відпочинку на природі', 'Садовий інвентар та меблі для саду', 'Будівельні матеріали оптом'],
  ],
  [1, ['x'.repeat(300), 'Чай']],
])('%i categories stand in the row of %j', (count, titles) => expect(fitting(named(...titles))).toBe(count))
