import { describe, expect, it } from 'vitest'
import { collected, saved, sheetFile, temporary } from './fixtures.ts'
import { countRows, readRows, readXlsx, readXml, suggestPaths, writeXlsx } from './index.ts'

/** The processes of readers that run on this machine for us. */
const children = (): unknown[] =>
  (process as never as { _getActiveHandles(): { spawnargs?: string[] }[] })
    ._getActiveHandles()
    .filter(({ spawnargs }) => spawnargs?.some((one) => one.includes('reader-child')))

describe('reading in a process of its own', () => {
  it('gives the same rows as reading here', async () => {
    const xml = saved(
      'f.xml',
      `<a>${Array.from({ length: 450 }, (_, n) => `<b id="${n}"><c x="1">т${n}</c></b>`).join('')}</a>`,
    )
    expect(await countRows({ format: 'xml', path: xml, itemPath: 'a/b' })).toBe(450)
    expect(await collected(readRows({ format: 'xml', path: xml, itemPath: 'a/b' }))).toEqual(
      await collected(readXml(xml, 'a/b')),
    )
    const xlsx = temporary('f.xlsx')
    await writeXlsx(
      xlsx,
      [{ key: 'id' }, { key: 'name' }],
      Array.from({ length: 450 }, (_, n) => ({ id: n, name: `рядок ${n}` })),
    )
    expect(await countRows({ format: 'xlsx', path: xlsx })).toBe(450)
    expect(await collected(readRows({ format: 'xlsx', path: xlsx }))).toEqual(await collected(readXlsx(xlsx)))
    expect(await collected(readRows({ format: 'xlsx', path: xlsx, sheet: 'Sheet1' }))).toHaveLength(450)
  })

  it('gives the rows before an error, and then the error with its line', async () => {
    const path = saved('f.xml', `<a>\n${'<b/>\n'.repeat(450)}<c>&xxe;</c></a>`)
    const seen: number[] = []
    const reading = (async () => {
      for await (const { row } of readRows({ format: 'xml', path, itemPath: 'a/b' })) seen.push(row)
    })()
    await expect(reading).rejects.toMatchObject({ name: 'SpreadsheetError', code: 'xml-broken', params: { line: 452 } })
    await expect(countRows({ format: 'xml', path, itemPath: 'a/b' })).rejects.toMatchObject({ code: 'xml-broken' })
  })

  it('reports a missing file and a wrong path', async () => {
    await expect(collected(readRows({ format: 'xml', path: '/nowhere.xml', itemPath: 'a' }))).rejects.toMatchObject({
      code: 'reader-failed',
    })
    await expect(
      collected(readRows({ format: 'xml', path: sheetFile('<row/>'), itemPath: 'a[1]' })),
    ).rejects.toMatchObject({ code: 'path-invalid' })
  })

  it('offers no field and no element whose name is longer than a mapping may say', async () => {
    const long = '_'.repeat(70_000)
    const item = `<b><c>1</c><${long}>2</${long}></b>`
    const path = saved('f.xml', `<a>${item.repeat(2)}${`<${long}><c>3</c></${long}>`.repeat(3)}</a>`)
    const { candidates } = await suggestPaths(path)
    expect(candidates.map((one) => [one.path, one.fields.map(({ source }) => source)])).toEqual([['a/b', ['c']]])
  })

  it('ends the process when the consumer stops, takes too long, or needs too much memory', async () => {
    const path = saved('f.xml', `<a>${'<b><c>text</c></b>'.repeat(100_000)}</a>`)
    for await (const { row } of readRows({ format: 'xml', path, itemPath: 'a/b' })) if (row >= 3) break
    await expect(
      collected(readRows({ format: 'xml', path, itemPath: 'a/none' }, { milliseconds: 1 })),
    ).rejects.toMatchObject({ code: 'time-exceeded' })
    const wide = saved('w.xml', `<a>${`<b>${'<c><d>1</d></c>'.repeat(9000)}</b>`.repeat(60)}</a>`)
    await expect(
      collected(readRows({ format: 'xml', path: wide, itemPath: 'a/b' }, { megabytes: 8 })),
    ).rejects.toMatchObject({ code: 'memory-exceeded' })
  })

  it('looks into a file in a process, too, which is ended when it needs too much', async () => {
    const wide = saved('w.xml', `<a>${`<b>${'<c><d>1</d></c>'.repeat(9000)}</b>`.repeat(60)}</a>`)
    expect(await suggestPaths(wide, { items: 2 })).toMatchObject({ format: 'xml', candidates: [{ path: 'a/b' }] })
    await expect(suggestPaths(wide, { megabytes: 8 })).rejects.toMatchObject({ code: 'memory-exceeded' })
    await expect(suggestPaths(wide, { milliseconds: 1 })).rejects.toMatchObject({ code: 'time-exceeded' })
    await expect(suggestPaths('/nowhere.xml')).rejects.toMatchObject({ code: 'reader-failed' })
  })

  it('leaves no process behind, however it ended', async () => {
    const path = saved('f.xml', `<a>${'<b><c>text</c></b>'.repeat(100_000)}</a>`)
    const before = children().length
    for await (const { row } of readRows({ format: 'xml', path, itemPath: 'a/b' })) if (row >= 3) break
    await collected(readRows({ format: 'xml', path: saved('s.xml', '<a><b/></a>'), itemPath: 'a/b' }))
    await suggestPaths(path)
    await suggestPaths(saved('bad.xml', '<a>')).catch(() => {})
    await expect.poll(() => children().length).toBe(before)
  })
})
