import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { collected, type FakeEntry, saved, sheetFile, temporary, workbook, zipOf } from './fixtures.ts'
import { listSheets, readXlsx, readXlsxCells, suggestPaths, writeXlsx, type XlsxLimits } from './index.ts'

const cells = (path: string, limits: Partial<XlsxLimits> = {}) => collected(readXlsxCells(path, { limits }))
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

describe('reading a sheet', () => {
  it('takes strings, numbers, flags, dates and saved formula results, and leaves out the errors', async () => {
    const path = sheetFile(
      `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1"><v>43.439999999999998</v></c><c r="C1" t="b"><v>1</v></c><c r="D1" s="1"><v>45000.5</v></c>
       <c r="E1" t="str"><f>HYPERLINK("http://evil","x")</f><v>seen</v></c><c r="F1" t="e"><v>#N/A</v></c><c r="G1"><v>4820012345678</v></c><c r="H1"><v>1E-05</v></c></row>
       <row r="5"><c r="C5" t="inlineStr"><is><r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></is></c></row>`,
      {
        strings: '<si><t>zero</t></si><si><t>one &amp; _x000B_</t></si>',
        styles:
          '<numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy\\ h:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
      },
    )
    expect(await cells(path)).toEqual([
      { row: 1, cells: ['one & \v', '43.44', 'true', '2023-03-15T12:00:00', 'seen', '', '4820012345678', '0.00001'] },
      { row: 5, cells: ['', '', 'rich text'] },
    ])
  })

  it('counts days from 1904 where the book says so, and keeps what is no day as a number', async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
    const row = '<row><c s="0"><v>1</v></c><c s="0"><v>-5</v></c><c s="-1"><v>7</v></c><c s="99"><v>8</v></c></row>'
    expect((await cells(sheetFile(row, { styles, workbookPr: '<workbookPr date1904="1"/>' })))[0]?.cells).toEqual([
      '1904-01-02',
      '-5',
      '7',
      '8',
    ])
    expect((await cells(sheetFile(row, { styles })))[0]?.cells).toEqual(['1900-01-01', '-5', '7', '8'])
  })

  it('looks at as much of a number format as one may have, however much stands there', async () => {
    const code = Array.from({ length: 150_000 }, (_, at) => `[${((at * 7919) % 1_000_003).toString(36)}`).join('')
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy${code}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(5000)}</cellXfs>`
    const path = sheetFile('<row><c s="0"><v>45000</v></c><c s="4999"><v>45000</v></c></row>', { styles })
    expect((await cells(path))[0]?.cells).toEqual(['2023-03-15', '2023-03-15'])
  })

  it('keeps every column of a repeated header and offers the repetition as groups', async () => {
    const names = ['Назва', 'Ім’я', 'Одиниця', 'Значення', 'Ім’я', 'Одиниця', 'Значення', 'Фото', 'Фото']
    const path = sheetFile(
      `<row>${names.map(inline).join('')}</row><row>${['Диск', 'Вага', 'кг', '5', 'Колір', '', 'чорний', 'a.jpg', 'b.jpg'].map(inline).join('')}</row>`,
    )
    const [row] = await collected(readXlsx(path))
    expect(row?.values).toEqual({
      Назва: 'Диск',
      'Ім’я': 'Вага',
      Одиниця: 'кг',
      Значення: '5',
      'Ім’я#2': 'Колір',
      'Значення#2': 'чорний',
      Фото: 'a.jpg',
      'Фото#2': 'b.jpg',
    })
    expect(row?.groups).toEqual({
      'Ім’я': [
        { 'Ім’я': 'Вага', Одиниця: 'кг', Значення: '5' },
        { 'Ім’я': 'Колір', Значення: 'чорний' },
      ],
    })
    expect((await suggestPaths(path)).candidates[0]?.fields).toContainEqual({
      source: 'Ім’я',
      count: 1,
      samples: ['Вага: кг: 5'],
      parts: ['Ім’я', 'Одиниця', 'Значення'],
    })
  })

  it('takes a header that is called like a method of every object', async () => {
    const [row] = await collected(
      readXlsx(
        sheetFile(`<row>${inline('constructor')}${inline('__proto__')}</row><row>${inline('a')}${inline('b')}</row>`),
      ),
    )
    expect(Object.entries(row?.values ?? {})).toEqual([
      ['constructor', 'a'],
      ['__proto__', 'b'],
    ])
  })

  it('prefers the first visible sheet and finds one by name', async () => {
    const path = sheetFile(`<row>${inline('x')}</row>`, {
      sheets: '<sheet name="hid" state="veryHidden" r:id="r1"/><sheet name="seen" r:id="r2"/>',
    })
    expect(await listSheets(path)).toEqual([
      { name: 'hid', hidden: true },
      { name: 'seen', hidden: false },
    ])
    await expect(collected(readXlsxCells(path, { sheet: 'none' }))).rejects.toMatchObject({ code: 'sheet-missing' })
  })

  it('moves many shared strings to a temporary file and removes it afterwards', async () => {
    const strings = Array.from({ length: 2000 }, (_, n) => `<si><t>рядок ${n}</t></si>`).join('')
    const rows = Array.from({ length: 2000 }, (_, n) => `<row><c t="s"><v>${1999 - n}</v></c></row>`).join('')
    const spills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('shopwright-strings-')).length
    const before = spills()
    const read = await cells(sheetFile(rows, { strings }), { stringsInMemory: 5000 })
    expect(read.map((row) => row.cells[0])).toEqual(Array.from({ length: 2000 }, (_, n) => `рядок ${1999 - n}`))
    expect(spills()).toBe(before)
  })

  it('closes the file when the reader stops early', async () => {
    const path = temporary('many.xlsx')
    await writeXlsx(
      path,
      [{ key: 'a' }],
      (function* () {
        for (let n = 0; n < 5000; n++) yield { a: `row ${n}` }
      })(),
    )
    for (let n = 0; n < 50; n++) {
      for await (const { row } of readXlsxCells(path)) if (row > 3) break
    }
    const open = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
    expect(open).toBeLessThan(100)
  })
})

describe('refusing a hostile archive (T25)', () => {
  const hostile: [title: string, file: () => Buffer | string, code: string, limits?: Partial<XlsxLimits>][] = [
    ['a text without cells', () => 'a\n1\n', 'not-a-spreadsheet'],
    ['an old .xls renamed', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'not-a-spreadsheet'],
    ['an empty file', () => '', 'not-a-spreadsheet'],
    ['a zip that is no workbook', () => zipOf([{ name: 'a.txt', data: 'x' }]), 'not-a-spreadsheet'],
    ['a truncated file', () => zipOf(workbook('<row/>')).subarray(0, 300), 'archive-broken'],
    ['junk behind the end', () => Buffer.concat([zipOf(workbook('<row/>')), Buffer.from('junk')]), 'archive-broken'],
    [
      'too many entries',
      () => zipOf(Array.from({ length: 2001 }, (_, n) => ({ name: `e${n}`, data: '' }))),
      'archive-too-many-entries',
    ],
    [
      '65,535 entries',
      () => zipOf(Array.from({ length: 65_535 }, (_, n) => ({ name: `e${n}`, data: '' }))),
      'archive-too-many-entries',
    ],
    [
      'the same name twice',
      () => zipOf([...workbook('<row/>'), { name: 'xl/workbook.xml', data: 'x' }]),
      'archive-duplicate',
    ],
    [
      'entries that share their data',
      () =>
        zipOf([
          { name: 'a', data: 'x'.repeat(1000) },
          { name: 'b', data: 'x'.repeat(1000), sharesDataOf: 0 },
        ]),
      'archive-overlap',
    ],
    ['a name that climbs out', () => zipOf([{ name: '../../x', data: '' }]), 'archive-broken'],
    ['an absolute name', () => zipOf([{ name: '/etc/passwd', data: '' }]), 'archive-broken'],
    ['a name with NUL', () => zipOf([{ name: 'a\0b', data: '' }]), 'archive-broken'],
    ['an encrypted entry', () => zipOf([{ name: 'a', data: '', flags: 0x801 }]), 'archive-encrypted'],
    ['zeros that shrink a thousandfold', () => zipOf([{ name: 'a', data: Buffer.alloc(8_000_000) }]), 'archive-ratio'],
    [
      'a size of 2 GiB for little data',
      () => zipOf([{ name: 'a', data: 'x', declaredSize: 2 ** 31 }]),
      'archive-too-large',
    ],
    [
      'many entries that are too much together',
      () => zipOf(Array.from({ length: 9 }, (_, n) => ({ name: `e${n}`, data: 'x', declaredSize: 500_000 }))),
      'archive-too-large',
      { totalBytes: 4_000_000 },
    ],
  ]
  it.each(hostile)('%s', async (_, file, code, limits = {}) => {
    await expect(cells(saved('x.xlsx', file()), limits)).rejects.toMatchObject({ code })
  })

  it('data longer than it was declared', async () => {
    const entries: FakeEntry[] = workbook(`<row>${inline('x'.repeat(5000))}</row>`).map((entry) =>
      entry.name.includes('sheet1') ? { ...entry, declaredSize: 100 } : entry,
    )
    await expect(cells(saved('x.xlsx', zipOf(entries)))).rejects.toMatchObject({ code: 'archive-broken' })
  })

  it('does not hang or crash on mutated files', async () => {
    const good = readFileSync(
      sheetFile(`<row>${inline('a')}<c t="s"><v>0</v></c></row>`.repeat(20), { strings: '<si><t>x</t></si>' }),
    )
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let n = 0; n < 300; n++) {
      const bytes = Buffer.from(good)
      for (let m = 0; m < 1 + random(6); m++) bytes[random(bytes.length)] = random(256)
      await cells(saved('m.xlsx', bytes)).catch((error) => expect(error.name).toBe('SpreadsheetError'))
    }
  })
})

describe('refusing a hostile sheet (T25)', () => {
  const hostile: [title: string, rows: string, code: string, limits?: Partial<XlsxLimits>][] = [
    ['a shared string that is not there', '<row><c t="s"><v>5</v></c></row>', 'shared-string-missing'],
    ['a negative shared string', '<row><c t="s"><v>-1</v></c></row>', 'shared-string-missing'],
    ['row numbers that descend', `<row r="3">${inline('a')}</row><row r="2">${inline('b')}</row>`, 'rows-out-of-order'],
    ['a row number past the end', `<row r="1048577">${inline('a')}</row>`, 'too-many-rows'],
    ['a row number that is no number', `<row r="1e3x">${inline('a')}</row>`, 'rows-out-of-order'],
    ['a column past the limit', '<row><c r="SS1"><v>1</v></c></row>', 'too-many-columns'],
    ['a reference that is none', '<row><c r="11"><v>1</v></c></row>', 'too-many-columns'],
    ['a row of great length', `<row>${inline('x'.repeat(300))}</row>`, 'row-too-large', { rowLength: 200 }],
    ['a declaration', '<!ENTITY x "y"><row/>', 'xml-declaration'],
    ['an unclosed row', '<row>', 'xml-broken'],
  ]
  it.each(hostile)('%s', async (_, rows, code, limits = {}) => {
    await expect(cells(sheetFile(rows), limits)).rejects.toMatchObject({ code })
  })

  it('an internal subset in any part', async () => {
    const entries = workbook('<row/>').map((entry) =>
      entry.name === 'xl/workbook.xml' ? { ...entry, data: `<!DOCTYPE a [<!ENTITY x "y">]>${entry.data}` } : entry,
    )
    await expect(cells(saved('x.xlsx', zipOf(entries)))).rejects.toMatchObject({ code: 'xml-doctype-subset' })
  })

  it('accepts empty formatted cells far to the right', async () => {
    expect(await cells(sheetFile(`<row>${inline('a')}<c r="XFD1" s="3"/></row>`))).toEqual([{ row: 1, cells: ['a'] }])
  })
})
