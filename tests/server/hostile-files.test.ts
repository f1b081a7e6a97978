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
  ['a billion laughs', 'x.xml', () => xml(`<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><o><offer><a>&b;</a></offer></o>`)],
  ['an entity of the outside', 'x.xml', () => xml(`<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><o>&a;</o>`)],
  ['an unknown entity', 'x.xml', () => xml('<o><offer><a>&what;</a></offer><offer/></o>')],
  ['too deep', 'x.xml', () => xml(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`)],
  ['a text without end', 'x.xml', () => xml(`<o><offer><a>${'x'.repeat(1_200_000)}</a></offer></o>`)],
  ['an element without end', 'x.xml', () => xml(`<o><offer ${Array.from({ length: 400 }, (_, n) => `a${n}="1"`).join(' ')}/></o>`)],
  ['half an element', 'x.xml', () => xml(offers.slice(0, -6))],
  ['a control character', 'x.xml', () => xml('<o><offer><a>\u0001</a></offer></o>')],
  ['an encoding that nobody has', 'x.xml', () => Buffer.from('<?xml version="1.0" encoding="x-martian"?><o/>')],
  ['bytes that are no text', 'x.xml', () => Buffer.concat([xml('<o><offer><a>'), Buffer.from([0xff, 0xc0]), Buffer.from('</a></offer></o>')])],
  ['UTF-16 that says UTF-8', 'x.xml', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${offers}`, 'utf16le')])],
]

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
    expect(look.status, look.text).toBe(422)
    expect(look.body.data.code).toMatch(/^spreadsheet\.[a-z-]+$/)
    // Words, not a key, and filled.
    expect(look.body.message).toMatch(/^[A-Z].*\.$/)
    expect(look.body.message).not.toMatch(/\{\{|Something went wrong/)
    const profile_id = profiles[name === 'x.xlsx' ? 'xlsx' : 'xml']
    const started = await store.call('POST', '/api/imports', { profile_id, file_id: sent.body.id, dry_run: true })
    expect(started.status, started.text).toBe(201)
    const { body } = await until(
      () => store.call('GET', `/api/imports/${started.body.id}`),
      (answer) => ['failed', 'preview', 'done', 'done_with_errors'].includes(answer.body.state),
    )
    expect(body).toMatchObject({ state: 'failed' })
    failed += 1
    expect(JSON.parse(body.error).code).toMatch(/^spreadsheet\.[a-z-]+$/)
  })
})
