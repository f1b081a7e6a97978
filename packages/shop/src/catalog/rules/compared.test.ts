import { expect, test } from 'vitest'
import { comparedRows, MOST_COMPARED } from './compared.ts'
import { readIds, writeIds } from './kept-ids.ts'

const ids = Array.from({ length: 6 }, (_, n) => `00000000-0000-7000-8000-00000000000${n}`)

test('a cookie holds four products at most, each once, and nothing else', () => {
  expect(readIds(writeIds(ids.slice(0, 3)), MOST_COMPARED)).toEqual(ids.slice(0, 3))
  expect(readIds(`${ids[0]}.${ids[0]}.' or 1=1.${ids.slice(1).join('.')}`, MOST_COMPARED)).toEqual(ids.slice(0, 4))
  expect(readIds(undefined, MOST_COMPARED)).toEqual([])
})

test('a line stands for each name that one of them has, and says whether they differ', () => {
  const rows = (...pairs: [string, string][]) => pairs.map(([name, text]) => ({ name, text }))
  expect(comparedRows([rows(['Об’єм', '1 л'], ['Колір', 'білий']), rows(['Об’єм', '1 л'], ['Вага', '300 г'])])).toEqual(
    [
      { name: 'Об’єм', values: ['1 л', '1 л'], differs: false },
      { name: 'Колір', values: ['білий', null], differs: true },
      { name: 'Вага', values: [null, '300 г'], differs: true },
    ],
  )
})
