import { describe, expect, it } from 'vitest'
import { collected, saved } from './fixtures.ts'
import { readXml, suggestPaths, type XmlLimits } from './index.ts'

const items = (content: string | Buffer, path = '//offer', limits: Partial<XmlLimits> = {}) =>
  collected(readXml(saved('f.xml', content), path, limits))
const feed = (inside: string) => `<yml_catalog><shop><offers>${inside}</offers></shop></yml_catalog>`

/** windows-1251 for the letters that the tests use. */
function windows1251(text: string): Buffer {
  const table = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Buffer.from(Array.from(text, (char) => table.indexOf(char)))
}

describe('reading a feed', () => {
  it('accepts a DOCTYPE with an external id, which nobody fetches', async () => {
    const [row] = await items(
      `<?xml version="1.0"?>\n<!DOCTYPE yml_catalog SYSTEM "http://127.0.0.1:1/sh[o]ps.dtd">\n${feed('\n<offer id="1"><name><![CDATA[a <b>&nbsp;]]></name><price>5&#8372; &amp; &nbsp;</price></offer>')}`,
    )
    expect(row).toMatchObject({
      row: 1,
      line: 4,
      item: { name: 'offer', attributes: { id: '1' }, children: [{ text: 'a <b>&nbsp;' }, { text: '5₴ & \u00a0' }] },
    })
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-8"?>${feed('<offer>їжак</offer>')}`)],
    [
      'UTF-16 LE',
      Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${feed('<offer>їжак</offer>')}`, 'utf16le'),
    ],
    ['UTF-16 BE', Buffer.from(`\uFEFF${feed('<offer>їжак</offer>')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(feed('<offer>їжак</offer>'), 'utf16le')],
    ['windows-1251', windows1251(`<?xml version='1.0' encoding='windows-1251'?>${feed('<offer>їжак</offer>')}`)],
  ])('reads %s', async (_, bytes) => {
    expect((await items(bytes))[0]?.item.text).toBe('їжак')
  })

  it('finds items by a path from the root, anywhere, or by a star', async () => {
    const xml = '<a><offer n="1"/><b><offer n="2"><offer n="inner"/></offer></b></a>'
    const found = async (path: string) => (await items(xml, path)).map(({ item }) => item.attributes.n)
    expect(await found('a/offer')).toEqual(['1'])
    expect(await found('/a/*/offer')).toEqual(['2'])
    expect(await found('//offer')).toEqual(['1', '2'])
    for (const bad of ['', '//', 'a//b', 'a[1]', 'a/..', "a' or '1", 'a/text()', '$x'])
      await expect(items(xml, bad)).rejects.toMatchObject({ code: 'path-invalid' })
  })

  it('suggests the paths that repeat, with fields and samples', async () => {
    const path = saved(
      'f.xml',
      `<yml_catalog><shop><categories><category id="1">A</category><category id="2">B</category></categories><offers>
      <offer id="1"><name lang="ua">Стіл</name><name lang="ru">Стол</name><param name="Колір" paramcode="7">чорний</param><param name="Вага">5</param><size><w>1</w></size></offer>
      <offer id="2"><name lang="ua">Стілець</name><picture>a</picture><picture>b</picture></offer></offers></shop></yml_catalog>`,
    )
    const { format, candidates } = await suggestPaths(path)
    expect(format).toBe('xml')
    expect(candidates.map((one) => [one.path, one.count])).toEqual([
      ['yml_catalog/shop/offers/offer', 2],
      ['yml_catalog/shop/categories/category', 2],
    ])
    expect(candidates[1]?.fields.map(({ source }) => source)).toEqual(['@id', '.'])
    expect(candidates[0]?.fields).toEqual([
      { source: '@id', count: 2, samples: ['1', '2'] },
      { source: 'name[@lang=ua]', count: 2, samples: ['Стіл', 'Стілець'] },
      { source: 'name[@lang=ru]', count: 1, samples: ['Стол'] },
      { source: 'param', count: 1, samples: ['Колір: чорний', 'Вага: 5'], parts: ['name', 'paramcode'] },
      { source: 'param[@name=Колір]', count: 1, samples: ['чорний'] },
      { source: 'param[@name=Вага]', count: 1, samples: ['5'] },
      { source: 'size/w', count: 1, samples: ['1'] },
      { source: 'picture', count: 1, samples: ['a', 'b'] },
    ])
  })
})

describe('refusing a hostile feed (T23)', () => {
  const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const hostile: [title: string, content: string | Buffer, code: string, limits?: Partial<XmlLimits>][] = [
    ['billion laughs', `<!DOCTYPE a [<!ENTITY l0 "ha">${lol}]><a>&l9;</a>`, 'xml-doctype-subset'],
    [
      'quadratic blow-up',
      `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}">]><a>${'&x;'.repeat(50_000)}</a>`,
      'xml-doctype-subset',
    ],
    [
      'an external entity from a file',
      '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      'xml-doctype-subset',
    ],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/x">%p;]><a/>', 'xml-doctype-subset'],
    ['a subset after an external id', '<!DOCTYPE a SYSTEM "x.dtd" [ ]><a/>', 'xml-doctype-subset'],
    ['a subset that hides the root', '<!DOCTYPE a [<?x y?><a>text</a>', 'xml-doctype-subset'],
    ['a root inside the subset', '<!DOCTYPE a [<a>text</a>', 'xml-doctype-subset'],
    ['a DOCTYPE after a comment', '<!-- x --><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'xml-doctype-subset'],
    ['a DOCTYPE in lower case', '<!doctype a [<!ENTITY x "y">]><a>&x;</a>', 'xml-doctype-subset'],
    [
      'a DOCTYPE in UTF-16',
      Buffer.from('\uFEFF<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'utf16le'),
      'xml-doctype-subset',
    ],
    [
      'an encoding that only every object knows',
      '<?xml version="1.0" encoding="constructor"?><a/>',
      'encoding-unsupported',
    ],
    ['a DOCTYPE in UTF-7', '<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE a+AFs-', 'encoding-unsupported'],
    ['a second DOCTYPE', '<!DOCTYPE a><!DOCTYPE a><a/>', 'xml-declaration'],
    ['a DOCTYPE inside of the root', '<a><!DOCTYPE a [<!ENTITY x "y">]></a>', 'xml-declaration'],
    ['a declaration outside of a DOCTYPE', '<!ENTITY x "y"><a/>', 'xml-declaration'],
    [
      'a mark that contradicts the declaration',
      Buffer.from('\uFEFF<?xml version="1.0" encoding="windows-1251"?><a/>'),
      'encoding-mismatch',
    ],
    ['an unknown entity', '<a>&xxe;</a>', 'xml-broken'],
    ['an entity named after a method', '<a>&constructor;</a>', 'xml-broken'],
    ['a reference to NUL', '<a>&#0;</a>', 'xml-broken'],
    ['a million nested elements', '<a>'.repeat(1_000_000), 'xml-too-deep'],
    ['a long text', `<a>${'x'.repeat(2_000_000)}</a>`, 'xml-text-too-long'],
    ['a long text in CDATA', `<a><![CDATA[${'x'.repeat(2_000_000)}]]></a>`, 'xml-text-too-long'],
    [
      'many attributes',
      `<a ${Array.from({ length: 300 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
      'xml-too-many-attributes',
    ],
    ['an attribute named after a method', '<a hasOwnProperty="1" b="2" c="3"/>', 'xml-broken'],
    ['an item without an end', feed(`<offer>${'<p/>'.repeat(30_000)}`), 'xml-item-too-large'],
    ['more items than allowed', feed('<offer/>'.repeat(20)), 'xml-too-many-items', { items: 10 }],
    ['a file larger than allowed', feed('<offer/>'), 'file-too-large', { bytes: 10 }],
    ['an unclosed root', '<a><offer/>', 'xml-broken'],
    ['two roots', '<a/><b/>', 'xml-broken'],
    ['text behind the root', '<a/>more', 'xml-broken'],
    ['nothing at all', '', 'xml-broken'],
    ['html', '<html><body><br></body></html>', 'xml-broken'],
    ['raw control characters', '<a>\u0001</a>', 'xml-control-character'],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('<a>'), Buffer.from([0xcf, 0xff]), Buffer.from('</a>')]),
      'encoding-broken',
    ],
  ]
  it.each(hostile)('%s', async (_, content, code, limits = {}) => {
    const error = await items(content, '//offer', limits).catch((caught) => caught)
    expect(error).toMatchObject({ name: 'SpreadsheetError', code })
    if (code.startsWith('xml-')) expect(error.params.line).toBeGreaterThan(0)
  })

  it('says the line', async () => {
    await expect(items('<a>\n\n<b></c>\n</a>')).rejects.toMatchObject({ params: { line: 3 } })
    await expect(items('<a>\n\n\u0002</a>')).rejects.toMatchObject({ params: { line: 3 } })
  })

  it('reads a million numeric references without growing', async () => {
    const before = process.memoryUsage().rss
    await expect(items(`<a>${'&#65;'.repeat(1_000_000)}</a>`)).resolves.toEqual([])
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  it('leaves XInclude and xml:base as plain data', async () => {
    const [row] = await items('<a xml:base="file:///etc/"><offer><xi:include href="passwd"/></offer></a>')
    expect(row?.item.children[0]).toEqual({
      name: 'xi:include',
      attributes: { href: 'passwd' },
      text: '',
      children: [],
    })
  })
})
