import { expect } from 'vitest'
import { upload } from './upload.ts'
import { type OpenedStore, until } from './world.ts'

export type RowFault = { field: string; code: string; params: Record<string, unknown> }
export type ImportReport = {
  id: string
  run: Record<string, unknown>
  /** what was wrong, by the row's key */
  wrong: Map<string, RowFault[]>
}

type Cells = Record<string, string>
const over = ['failed', 'done', 'done_with_errors', 'preview', 'canceled']
/** What looks like a page is no feed. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
let made = 0

/** A profile as the screen makes it of a file: all of it guessed, nothing chosen. */
export async function guessedProfile(
  store: OpenedStore,
  name: string,
  bytes: Buffer,
  options: { type?: 'products' | 'categories' | 'customers' } & Record<string, unknown> = {},
): Promise<{ profile_id: string; file_id: string }> {
  const { type = 'products', ...rest } = options
  const file = await upload(store, name, bytes, { purpose: 'import', mime: 'application/octet-stream' })
  expect(file.status, file.text).toBe(201)
  const samples = await store.call('GET', `/api/import-samples?file_id=${file.body.id}&type=${type}`)
  expect(samples.status, samples.text).toBe(200)
  const [{ path, guess }] = samples.body.candidates
  const { fields, ...rules } = guess
  const profile = await store.call('POST', '/api/import-profiles', {
    name,
    type,
    extension: samples.body.format,
    xml_path: path,
    ...rules,
    fields: fields.map(({ default: default_value = null, ...field }: Record<string, unknown>) => ({
      ...field,
      default_value,
    })),
    ...rest,
  })
  expect(profile.status, profile.text).toBe(201)
  return { profile_id: profile.body.id, file_id: file.body.id }
}

/** Runs a profile and waits for the end. */
export async function runOf(store: OpenedStore, body: Record<string, unknown>): Promise<any> {
  const started = await store.call('POST', '/api/imports', body)
  expect(started.status, started.text).toBe(201)
  const done = await until(
    () => store.call('GET', `/api/imports/${started.body.id}`),
    ({ body }) => over.includes(body.state),
  )
  return done.body
}

/** Imports rows as a feed whose elements are called as the fields that they give, by their external id; waits for the end. */
export async function importRows(
  store: OpenedStore,
  type: 'products' | 'categories',
  fields: readonly string[],
  rows: readonly Cells[],
  options: Record<string, unknown> = {},
): Promise<ImportReport> {
  const offers = rows.map(
    (row) =>
      `<offer>${Object.entries(row)
        .map(([name, text]) => `<${name}>${escaped(text)}</${name}>`)
        .join('')}</offer>`,
  )
  const feed = `<?xml version="1.0"?><o>${offers.join('')}</o>`
  const file = await upload(store, 'feed.xml', Buffer.from(feed), { purpose: 'import', mime: 'application/xml' })
  expect(file.status, file.text).toBe(201)
  const { matching_key = 'external_id', isKept = false, ...rest } = options
  const profile = await store.call('POST', '/api/import-profiles', {
    name: `Feed ${(made += 1)}`,
    type,
    extension: 'xml',
    xml_path: 'o/offer',
    matching_key,
    fields: fields.map((field) => ({ field, source: field, transforms: ['trim'] })),
  })
  expect(profile.status, profile.text).toBe(201)
  const run = await store.call('POST', '/api/imports', { profile_id: profile.body.id, file_id: file.body.id, ...rest })
  expect(run.status, run.text).toBe(201)
  const done = await until(
    () => store.call('GET', `/api/imports/${run.body.id}`),
    ({ body }) => over.includes(body.state),
  )
  expect(done.body.state, done.text).not.toBe('failed')
  const wrong = new Map<string, RowFault[]>()
  for (let skip = 0; ; skip += 100) {
    const { data } = (
      await store.call('GET', `/api/import-rows?import_id=${run.body.id}&outcome=wrong&$limit=100&$skip=${skip}`)
    ).body
    for (const row of data) wrong.set(row.key ?? `row ${row.row}`, row.errors)
    if (data.length < 100) break
  }
  // A plan has room for few profiles; the run goes with its own, unless somebody looks at it.
  if (!isKept) await store.call('DELETE', `/api/import-profiles/${profile.body.id}`)
  return { id: run.body.id, run: done.body, wrong }
}
