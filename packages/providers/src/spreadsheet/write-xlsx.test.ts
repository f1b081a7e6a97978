import { readFileSync } from 'node:fs'
import readForeign from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import writeForeign from 'write-excel-file/node'
import { collected, temporary } from './fixtures.ts'
import { readXlsx, readXml, writeXlsx, writeXml, xmlElement } from './index.ts'

const texts = [
  '=HYPERLINK("http://x")',
  '+1',
  '-1+cmd|x',
  '@SUM',
  '\t=1',
  '＝1',
  ' spaced ',
  'a\r\nb\nc',
  '_x000D_',
  '<b>&"',
  '😀 їжак',
  '0012',
  '1e5',
  '\u000bvt',
]

describe('writing and reading back', () => {
  it('an xlsx text comes back character for character and is never a formula', async () => {
    const path = temporary('w.xlsx')
    expect(
      await writeXlsx(
        path,
        [{ key: 'id' }, { key: 'text', header: 'Текст' }],
        texts.map((text, n) => ({ id: n + 1, text })),
      ),
    ).toBe(texts.length)
    const rows = await collected(readXlsx(path))
    expect(rows.map(({ values }) => values.Текст)).toEqual(texts)
    expect(rows.map(({ values }) => values.id)).toEqual(texts.map((_, n) => String(n + 1)))
  })

  it('a number column writes decimals as they are', async () => {
    const path = temporary('w.xlsx')
    const values = ['1299.99', '0.1', '007', '12345678901234567890', '-3', 'abc']
    await writeXlsx(
      path,
      [{ key: 'n', type: 'number' }],
      values.map((n) => ({ n })),
    )
    expect((await collected(readXlsx(path))).map((row) => row.values.n)).toEqual(values)
  })

  it('is read by another library, and reads what another one wrote', async () => {
    const path = temporary('w.xlsx')
    await writeXlsx(
      path,
      [{ key: 'a' }, { key: 'empty' }, { key: 'n', type: 'number' }],
      [
        { a: '=SUM(1)', n: '1.5' },
        { a: 'їжак\nx', n: '007' },
      ],
    )
    const [sheet] = await readForeign(path)
    expect(sheet?.data).toEqual([
      ['a', 'empty', 'n'],
      ['=SUM(1)', null, 1.5],
      ['їжак\nx', null, '007'],
    ])

    const foreign = temporary('f.xlsx')
    const day = new Date(Date.UTC(2026, 4, 2))
    await writeForeign([
      [{ value: 'Назва' }, { value: 'День' }, { value: 'Вага' }],
      [{ value: 'x & y' }, { value: day, type: Date, format: 'dd/mm/yyyy' }, { value: 43.44, type: Number }],
    ]).toFile(foreign)
    expect((await collected(readXlsx(foreign))).map(({ values }) => values)).toEqual([
      { Назва: 'x & y', День: '2026-05-02', Вага: '43.44' },
    ])
  })

  it('a source that fails leaves an error, not a hang', async () => {
    async function* failing() {
      yield { a: 'x' }
      throw new Error('source')
    }
    await expect(writeXlsx(temporary('w.xlsx'), [{ key: 'a' }], failing())).rejects.toThrow('source')
  })

  it('xml comes back as it was', async () => {
    const path = temporary('w.xml')
    const items = texts
      .filter((text) => !text.includes('\u000b'))
      .map((text, n) => ({
        name: 'product',
        attributes: { id: `${n}\n"<` },
        text: '',
        children: [{ name: 'title', attributes: { lang: 'ua' }, text, children: [] }],
      }))
    await writeXml(path, 'export/products', items, { version: '1' })
    expect((await collected(readXml(path, 'export/products/product'))).map(({ item }) => item)).toEqual(items)
  })

  it('xml of texts short and long, whatever their letters, stands there in its order', async () => {
    const path = temporary('long.xml')
    const items = [1, 90_000, 20_000, 3, 87_380, 87_381, 300_000, 1].map((length, n) => ({
      name: 'a',
      text: ['ї', '€', 'x', '😀'][n % 4]?.repeat(length) ?? '',
    }))
    await writeXml(path, 'all', items)
    const lines = items.map(({ text }) => `<a>${text}</a>\n`)
    const whole = `<?xml version="1.0" encoding="UTF-8"?>\n<all>\n${lines.join('')}</all>\n`
    expect(readFileSync(path, 'utf8') === whole).toBe(true)
  })

  it('xml whose elements were made one by one is the same', async () => {
    const whole = temporary('whole.xml')
    const made = temporary('made.xml')
    const title = xmlElement('title', { lang: '"<ua' })
    const children = (text: string) => [{ name: 'title', attributes: { lang: '"<ua' }, text }]
    await writeXml(
      whole,
      'products',
      texts.map((text) => ({ name: 'product', children: children(text) })),
    )
    await writeXml(
      made,
      'products',
      texts.map((text) => ({ name: 'product', made: title(text) })),
    )
    expect(readFileSync(made, 'utf8')).toBe(readFileSync(whole, 'utf8'))
    expect(() => xmlElement('title><x')).toThrow('not an XML name')
  })

  it('reads 100,000 rows in constant memory', async () => {
    const path = temporary('big.xlsx')
    function* rows() {
      for (let n = 0; n < 100_000; n++)
        yield { id: n, name: `Товар номер ${n * 7919}`, price: `${n}.5`, text: `опис ${n % 977}` }
    }
    await writeXlsx(path, [{ key: 'id' }, { key: 'name' }, { key: 'price', type: 'number' }, { key: 'text' }], rows())
    const before = process.memoryUsage().rss
    let count = 0
    let peak = before
    for await (const { row } of readXlsx(path)) {
      count += 1
      if (row % 5000 === 0) peak = Math.max(peak, process.memoryUsage().rss)
    }
    expect(count).toBe(100_000)
    expect(peak - before).toBeLessThan(150 * 1024 * 1024)
  })
})
