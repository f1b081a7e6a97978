import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { lookInto } from './suggest.ts'
import { textRows } from './text-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-table-'))
let made = 0
function fileOf(text: string | Buffer): string {
  const path = join(folder, `${(made += 1)}.csv`)
  writeFileSync(path, text)
  return path
}
async function valuesOf(text: string | Buffer, limits = {}): Promise<Record<string, string>[]> {
  const rows = []
  for await (const { values } of readXlsx(fileOf(text), { limits })) rows.push({ ...values })
  return rows
}

describe('a table of text', () => {
  it.each([
    ['quotes, doubled quotes and line ends in cells', 'a,b\r\n"x, ""y""","1\n2"\r\n', [{ a: 'x, "y"', b: '1\n2' }]],
    [
      'a mark of its encoding and semicolons',
      '\uFEFFa;b\n1;2,5\n\n3;4',
      [
        { a: '1', b: '2,5' },
        { a: '3', b: '4' },
      ],
    ],
    ['tabs', 'a\tb\r1\t2\r', [{ a: '1', b: '2' }]],
    ['a quotation mark that is none, behind one that is', 'a,b\n"x"y "z",1\n', [{ a: 'xy "z"', b: '1' }]],
    ['more than is looked at first', `a,b\n${'x'.repeat(9000)},1\n`, [{ a: 'x'.repeat(9000), b: '1' }]],
  ])('is read with %s', async (_, text, rows) => {
    expect(await valuesOf(text)).toEqual(rows)
  })

  it('is read alike wherever one piece of the file ends and the next begins', async () => {
    const head = 'a;b\n'
    const tail = ';"x""y"\r\n"\r\n"\r\n"";z"z\r\n'
    for (let before = 0; before <= tail.length; before += 1) {
      const long = 'x'.repeat(64 * 1024 - head.length - before)
      const rows = []
      for await (const row of textRows(fileOf(head + long + tail))) rows.push(row)
      expect(rows.slice(1), `${before} letters before the end`).toEqual([
        { row: 2, cells: [long, 'x"y'] },
        { row: 4, cells: ['', 'z"z'] },
      ])
    }
  })

  it('is read as Excel writes it here, when it is no UTF-8', async () => {
    const late = Buffer.concat([
      Buffer.from(`a;b\n${'1;2\n'.repeat(3000)}`),
      Buffer.from([0xca, 0xe0, 0xe2, 0xe0, 0x3b, 0x33]),
    ])
    expect((await valuesOf(late)).at(-1)).toEqual({ a: 'Кава', b: '3' })
  })

  it('is refused with its row when a quotation mark is never closed', async () => {
    await expect(valuesOf('a,b\n1,2\n"3,4\n')).rejects.toMatchObject({ code: 'quote-open', params: { row: 3 } })
  })

  it('is refused when it has more rows, columns or letters in a row than there may be', async () => {
    await expect(valuesOf('a,b\n1,2\n3,4\n', { rows: 2 })).rejects.toMatchObject({ code: 'too-many-rows' })
    await expect(valuesOf('a,b\n1,2\n', { columns: 1 })).rejects.toMatchObject({ code: 'too-many-columns' })
    await expect(valuesOf('a,b\n1,2222222\n', { rowLength: 6 })).rejects.toMatchObject({ code: 'row-too-large' })
    await expect(valuesOf('a,b\n1,2\n', { entryBytes: 3 })).rejects.toMatchObject({ code: 'file-too-large' })
  })

  it('is offered as a sheet with its columns', async () => {
    const { format, candidates } = await lookInto(fileOf('ID,Name\n1,Кава\n2,Чай\n'))
    expect([format, candidates.length, candidates[0]?.count]).toEqual(['xlsx', 1, 2])
    expect(candidates[0]?.fields.map(({ source }) => source)).toEqual(['ID', 'Name'])
  })
})
