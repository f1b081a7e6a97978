import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeEntry, workbook, zipOf } from '../../packages/providers/src/spreadsheet/fixtures.ts'
import { state } from '../trust.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, until, type World } from './world.ts'

let world: World
let store: OpenedStore
let profiles: Record<'xlsx' | 'xml', string>

beforeAll(async () => {
  world = await openWorld({ work: true })
  store = await world.openStore('Hostile files')
  const profile = async (extension: 'xlsx' | 'xml', xml_path: string | null): Promise<string> => {
    const made = await store.call('POST', '/api/import-profiles', {
      name: extension,
      type: 'products',
      extension,
      xml_path,
      matching_key: 'model',
      fields: [
        { field: 'model', source: 'a' },
        { field: 'title', source: 'b' },
      ],
    })
    expect(made.status, made.text).toBe(201)
    return made.body.id
  }
  profiles = { xlsx: await profile('xlsx', null), xml: await profile('xml', '//offer') }
})
afterAll(() => world.close())

const row = '<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>'
const book = (change: (entries: FakeEntry[]) => FakeEntry[] = (entries) => entries, data = row + row): Buffer =>
  zipOf(change(workbook(data)))
const withPart = (part: string, data: (before: string) => string | Buffer) => (entries: FakeEntry[]) =>
  entries.map((entry) => (entry.name.includes(part) ? { ...entry, data: data(String(entry.data)) } : entry))
/** A whole file of which some bytes are others; `from` counts from the end where it is negative. */
const tampered = (bytes: Buffer, from: number, by: number[]): Buffer => {
  const changed = Buffer.from(bytes)
  for (const [n, byte] of by.entries()) changed[(from < 0 ? changed.length + from : from) + n] = byte
  return changed
}
const lines = (text: string | Buffer): Buffer => Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from(text)])
const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const oldBook = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const offers = '<o><offer><a>1</a></offer><offer><a>2</a></offer></o>'

// biome-ignore format: a table
const files: [what: string, name: string, bytes: () => Buffer][] = [
  ['a packed bomb', 'x.xlsx', () => book(withPart('sheet1', (before) => before + ' '.repeat(30_000_000)))],
  ['ten thousand parts', 'x.xlsx', () => book((all) => [...all, ...Array.from({ length: 10_000 }, (_, n) => ({ name: `p${n}`, data: '' }))])],
  ['a part twice', 'x.xlsx', () => book((all) => [...all, all[3] as FakeEntry])],
  ['parts over each other', 'x.xlsx', () => book((all) => [...all, { name: 'again', data: 'x', sharesDataOf: 3 }])],
  ['a password', 'x.xlsx', () => book((all) => all.map((entry) => ({ ...entry, flags: 0x801 })))],
  ['a part longer than it says', 'x.xlsx', () => book((all) => all.map((entry) => ({ ...entry, declaredSize: 3 })))],
  ['no sheet', 'x.xlsx', () => book((all) => all.filter(({ name }) => !name.includes('sheet1')))],
  ['no workbook', 'x.xlsx', () => book((all) => all.slice(2))],
  ['nothing inside', 'x.xlsx', () => zipOf([{ name: 'x', data: 'x' }])],
  ['half a file', 'x.xlsx', () => book().subarray(0, 600)],
  ['broken XML inside', 'x.xlsx', () => book(withPart('sheet1', () => '<worksheet><sheetData><row></sheetData>'))],
  ['entities inside', 'x.xlsx', () => book(withPart('workbook.xml', (before) => `<!DOCTYPE a [<!ENTITY x "y">]>${before}`))],
  ['texts that are not there', 'x.xlsx', () => book(undefined, '<row><c t="s"><v>7</v></c></row>'.repeat(2))],
  ['rows in disorder', 'x.xlsx', () => book(undefined, '<row r="9"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>')],
  ['a row without end', 'x.xlsx', () => book(undefined, `<row>${'<c><v>1</v></c>'.repeat(600)}</row>`)],
  ['a picture', 'x.xlsx', () => picture],
  ['a workbook of twenty years ago', 'x.xlsx', () => oldBook],
  ['bytes of nothing', 'x.xlsx', () => Buffer.alloc(5000)],
  ['a page of the web', 'x.xlsx', () => Buffer.from('<!DOCTYPE html><html><body><table><tr><td>a</td></tr></table></body></html>')],
  ['a list of parts that lies behind the end', 'x.xlsx', () => tampered(book(), -6, [0xff, 0xff, 0xff, 0x7f])],
  ['more parts than there are', 'x.xlsx', () => tampered(book(), -12, [0xff, 0x7f])],
  ['packed bytes that are torn', 'x.xlsx', () => tampered(book(), 50, [0xff, 0xff, 0xff, 0xff])],
  ['a beginning that is another file’s', 'x.xlsx', () => tampered(book(), 0, [0, 0, 0, 0])],
  ['a sheet of bytes', 'x.xlsx', () => book(withPart('sheet1', () => Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x01])))],
  ['a sheet that is a page of the web', 'x.xlsx', () => book(withPart('sheet1', () => '<html><body><p>no</body></html>'))],
  ['a sheet that is half', 'x.xlsx', () => book(withPart('sheet1', (before) => before.slice(0, -30)))],
  ['a sheet with a text without end', 'x.xlsx', () => book(undefined, `<row><c t="inlineStr"><is><t>${'x'.repeat(9_000_000)}</t></is></c></row>`)],
  ['a workbook with no sheets in it', 'x.xlsx', () => book(withPart('workbook.xml', () => '<workbook><sheets/></workbook>'))],
  ['a workbook that is torn', 'x.xlsx', () => book(withPart('workbook.xml', () => '<workbook><sheets><sheet'))],
  ['relations that are torn', 'x.xlsx', () => book(withPart('workbook.xml.rels', () => '<Relationships><Relationship'))],
  ['a sheet that is named but not there', 'x.xlsx', () => book(withPart('workbook.xml.rels', () => '<Relationships/>'))],
  ['texts that are torn', 'x.xlsx', () => zipOf(workbook('<row><c t="s"><v>0</v></c></row>', { strings: '<si><t>a' }))],
  ['a text of less than none', 'x.xlsx', () => book(undefined, '<row><c t="s"><v>-1</v></c></row>')],
  ['a row that is the same again', 'x.xlsx', () => book(undefined, '<row r="1"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')],
  ['a row beyond the last', 'x.xlsx', () => book(undefined, '<row r="1"><c><v>1</v></c></row><row r="99999999"><c><v>1</v></c></row>')],
  ['a quote that is never closed', 'x.csv', () => lines('3,"4\n5,6\n')],
  ['a row of a thousand cells', 'x.csv', () => lines('x,'.repeat(1000))],
  ['a cell without end', 'x.csv', () => lines('x'.repeat(9_000_000))],
  ['a quoted cell without end', 'x.csv', () => lines(`"${'x'.repeat(9_000_000)}"`)],
  ['a quote that is never closed, over many rows', 'x.csv', () => lines(`"${'x,\n'.repeat(50_000)}`)],
  ['a billion laughs', 'x.xml', () => xml(`<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><o><offer><a>&b;</a></offer></o>`)],
  ['an entity of the outside', 'x.xml', () => xml(`<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><o>&a;</o>`)],
  ['an unknown entity', 'x.xml', () => xml('<o><offer><a>&what;</a></offer><offer/></o>')],
  ['too deep', 'x.xml', () => xml(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`)],
  ['a text without end', 'x.xml', () => xml(`<o><offer><a>${'x'.repeat(1_200_000)}</a></offer></o>`)],
  ['an element without end', 'x.xml', () => xml(`<o><offer ${Array.from({ length: 400 }, (_, n) => `a${n}="1"`).join(' ')}/></o>`)],
  ['a stray end', 'x.xml', () => xml(`${offers}</o>`)],
  ['two roots', 'x.xml', () => xml(`${offers}${offers}`)],
  ['no root', 'x.xml', () => xml('')],
  ['ends in the wrong order', 'x.xml', () => xml('<o><offer><a></offer></a></o>')],
  ['a value without quotes', 'x.xml', () => xml('<o><offer a=1/></o>')],
  ['a comment without end', 'x.xml', () => xml(`${offers.slice(0, -4)}<!-- `)],
  ['a raw part without end', 'x.xml', () => xml(`${offers.slice(0, -4)}<offer><a><![CDATA[x`)],
  ['a sign that belongs to nobody', 'x.xml', () => xml('<o><offer><a>&#xD800;</a></offer></o>')],
  ['a sign of nothing', 'x.xml', () => xml('<o><offer><a>&#0;</a></offer></o>')],
  ['an entity of entities', 'x.xml', () => xml('<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]><o/>')],
  ['a note of another program', 'x.xml', () => Buffer.from('{"offers": [{"a": 1}]}')],
  ['a picture', 'x.xml', () => picture],
  ['half an element', 'x.xml', () => xml(offers.slice(0, -6))],
  ['a control character', 'x.xml', () => xml('<o><offer><a>\u0001</a></offer></o>')],
  ['an encoding that nobody has', 'x.xml', () => Buffer.from('<?xml version="1.0" encoding="x-martian"?><o/>')],
  ['bytes that are no text', 'x.xml', () => Buffer.concat([xml('<o><offer><a>'), Buffer.from([0xff, 0xc0]), Buffer.from('</a></offer></o>')])],
  ['UTF-16 that says UTF-8', 'x.xml', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${offers}`, 'utf16le')])],
]

/** The fault, as somebody reads it: words, not a key, and filled. */
const readable = ({ body, status, text }: Awaited<ReturnType<OpenedStore['call']>>): void => {
  expect(status, text).toBe(422)
  expect(body.data.code).toMatch(/^spreadsheet\.[a-z-]+$/)
  expect(body.message).toMatch(/^[A-Z].*\.$/)
  expect(body.message).not.toMatch(/\{\{|Something went wrong/)
}

let failed = 0
afterAll(() =>
  state(5, failed, 'broken and hostile files: each is named by its fault, by the look into it as by its import'),
)

describe('A file that is no honest one (T23, T25)', () => {
  it.each(files)('%s: is named by the look into it as by its import, and nothing fails', async (_, name, bytes) => {
    const sent = await upload(store, name, bytes(), { purpose: 'import', mime: 'application/octet-stream' })
    if (sent.status !== 201) return expect(sent.status, sent.text).toBeLessThan(500)
    const look = await store.call('GET', `/api/import-samples?file_id=${sent.body.id}&type=products`, undefined, {
      language: 'en-us',
    })
    readable(look)
    // The other doors: rules of addresses, and pictures.
    const led = await store.call('POST', '/api/redirect-files', { file_id: sent.body.id }, { language: 'en-us' })
    readable(led)
    const shown = await upload(store, 'x.png', bytes(), { mime: 'image/png' })
    expect([400, 413, 415, 422], shown.text).toContain(shown.status)
    const profile_id = profiles[name === 'x.xml' ? 'xml' : 'xlsx']
    const started = await store.call('POST', '/api/imports', { profile_id, file_id: sent.body.id, dry_run: false })
    expect(started.status, started.text).toBe(201)
    const { body } = await until(
      () => store.call('GET', `/api/imports/${started.body.id}`),
      (answer) => ['failed', 'preview', 'done', 'done_with_errors'].includes(answer.body.state),
    )
    expect(body).toMatchObject({ state: 'failed' })
    failed += 1
    expect(JSON.parse(body.error).code).toMatch(/^spreadsheet\.[a-z-]+$/)
  })

  it('leaves nothing behind', async () => {
    for (const noun of ['products', 'categories', 'url-redirects'])
      expect((await store.call('GET', `/api/${noun}`)).body.total, noun).toBe(0)
    expect((await store.call('GET', '/api/files?mime=image/png')).body.data).toEqual([])
  })
})
