import type { Installation } from './installation.ts'
import { type Memory, watchMemory } from './memory.ts'
import type { Spent } from './processor.ts'

export type Imported = {
  rows: number
  perSecond: number
  again: number
  spentAgain: Spent
  before: Memory
  most: Memory
  after: Memory
  spent: Spent
}

const boundary = 'x-boundary-of-the-bench'

/** A supplier's feed of new products, from the upload's end to the run's, with the server's memory; `again`: rows a second of the same feed, unchanged. */
export async function importing(at: Installation, staff: Record<string, string>, rows: number): Promise<Imported> {
  const { host = '', ...headers } = staff
  const call = (method: string, url: string, body?: unknown, more: Record<string, string> = {}) =>
    at.call(method, url, host, body, { ...headers, ...more })
  const file = await call('POST', '/api/files', multipart(feed(rows)), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
  const samples = await call('GET', `/api/import-samples?file_id=${file.id}&type=products`)
  const [candidate] = samples.candidates
  const { fields, matching_key, availability_column } = candidate.guess
  const profile = await call('POST', '/api/import-profiles', {
    name: `Bench ${Date.now()}`,
    type: 'products',
    extension: samples.format,
    xml_path: candidate.path,
    matching_key,
    availability_column,
    fields: fields.map(({ default: default_value, ...field }: Record<string, unknown>) => ({
      ...field,
      default_value: default_value ?? null,
    })),
  })
  const before = at.memory()
  const watch = watchMemory(at.memory)
  const spentBefore = at.spent()
  const read = async () => {
    const began = performance.now()
    const run = await call('POST', '/api/imports', { profile_id: profile.id, file_id: file.id })
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { state, new_count, same_count, error } = await call('GET', `/api/imports/${run.id}`)
      if (state === 'failed') throw new Error(`the import failed: ${error}`)
      if (state.startsWith('done')) return { new_count, same_count, took: performance.now() - began }
    }
  }
  const first = await read()
  const now = at.spent()
  const spent = { node: now.node - spentBefore.node, postgres: now.postgres - spentBefore.postgres }
  watch.stop()
  const perSecond = (first.new_count * 1000) / first.took
  const [most, after] = [watch.most(), at.memory()]
  const began = at.spent()
  const second = await read()
  const again = (second.same_count * 1000) / second.took
  const ended = at.spent()
  const spentAgain = { node: ended.node - began.node, postgres: ended.postgres - began.postgres }
  return { rows: first.new_count, perSecond, again, spentAgain, before, most, after, spent }
}

/** Other numbers in every run, so that all rows are new. */
function feed(rows: number): string {
  const run = Date.now().toString(36)
  const offers = Array.from(
    { length: rows },
    (_, n) =>
      `<offer id="${run}-${n}" available="true"><name>Imported thing ${run} ${n}</name><price>${100 + (n % 900)}.50</price><currencyId>UAH</currencyId><categoryId>${1 + (n % 20)}</categoryId><vendor>Maker ${1 + (n % 40)}</vendor><vendorCode>${run}${n}</vendorCode><quantity_in_stock>${n % 50}</quantity_in_stock><description>A thing number ${n} that came with a feed.</description><param name="Colour">Colour ${n % 10}</param><param name="Size">Size ${n % 7}</param></offer>`,
  )
  const categories = Array.from({ length: 20 }, (_, n) => `<category id="${n + 1}">Feed ${n + 1}</category>`)
  return `<?xml version="1.0" encoding="UTF-8"?><yml_catalog date="2026-01-01 00:00"><shop><name>Bench</name><currencies><currency id="UAH" rate="1"/></currencies><categories>${categories.join('')}</categories><offers>${offers.join('\n')}</offers></shop></yml_catalog>`
}

const multipart = (text: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nimport\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="feed.xml"\r\ncontent-type: application/xml\r\n\r\n${text}\r\n--${boundary}--\r\n`,
  )
