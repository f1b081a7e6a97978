import { open } from 'node:fs/promises'
import { SpreadsheetError } from './errors.ts'
import { XML_LIMITS } from './limits.ts'
import { isDump } from './opencart-book.ts'
import { listSheets, readHeaders, readXlsx } from './read-xlsx.ts'
import { readXml } from './read-xml.ts'
import { isTextTable } from './text-table.ts'
import { xmlEvents } from './xml-events.ts'
import { describeFields, type FieldSample, MAX_SOURCE } from './xml-fields.ts'
import { xmlText } from './xml-text.ts'

/** What the mapping screen offers: an item path (or a sheet), how many items were seen, and their fields with sample values. */
export type Suggestion = { path: string; count: number; fields: FieldSample[] }

export type Suggestions = { format: 'xlsx' | 'xml'; candidates: Suggestion[] }

export type LookOptions = { items?: number; characters?: number; candidates?: number }

/** The work of `suggestPaths`, in its own process. */
export async function lookInto(
  path: string,
  { items = 200, characters = 20_000_000, candidates = 5 }: LookOptions = {},
): Promise<Suggestions> {
  if ((await isZip(path)) || (await isDump(path)) || (await isTextTable(path)))
    return { format: 'xlsx', candidates: await suggestSheets(path, items, candidates) }
  const counts = (await repeatedPaths(path, characters)).filter(([itemPath]) => itemPath.length <= MAX_SOURCE)
  const suggestions: Suggestion[] = []
  for (const [itemPath, count] of counts.slice(0, candidates)) {
    suggestions.push({ path: itemPath, count, fields: await xmlFields(path, itemPath, items) })
  }
  return { format: 'xml', candidates: suggestions }
}

async function xmlFields(path: string, itemPath: string, items: number): Promise<FieldSample[]> {
  const nodes = []
  for await (const { item } of readXml(path, itemPath)) {
    nodes.push(item)
    if (nodes.length >= items) break
  }
  return describeFields(nodes)
}

async function suggestSheets(path: string, items: number, candidates: number): Promise<Suggestion[]> {
  const sheets = (await listSheets(path)).filter(({ hidden }) => !hidden).slice(0, candidates)
  const suggestions: Suggestion[] = []
  for (const { name } of sheets) {
    try {
      suggestions.push(await suggestSheet(path, name, items))
    } catch (error) {
      // A sheet without rows is no candidate; everything else is the file's fault.
      if (!(error instanceof SpreadsheetError && error.code === 'headers-missing')) throw error
    }
  }
  return suggestions
}

async function suggestSheet(path: string, sheet: string, items: number): Promise<Suggestion> {
  const { headers, groups } = await readHeaders(path, { sheet })
  const grouped = new Map(
    groups.flatMap(({ stems, columns }) => columns.flat().map((column) => [column, stems] as const)),
  )
  const fields = new Map<string, FieldSample>()
  for (const header of headers) {
    const stems = grouped.get(header)
    const source = stems ? (stems[0] ?? header) : header
    if (!fields.has(source)) fields.set(source, { source, count: 0, samples: [], ...(stems ? { parts: stems } : {}) })
  }
  let count = 0
  for await (const row of readXlsx(path, { sheet })) {
    count += 1
    for (const field of fields.values()) {
      const value = field.parts
        ? row.groups[field.source]?.map((entry) => Object.values(entry).join(': '))[0]
        : row.values[field.source]
      if (value === undefined) continue
      field.count += 1
      if (field.samples.length < 3 && !field.samples.includes(value.slice(0, 200)))
        field.samples.push(value.slice(0, 200))
    }
    if (count >= items) break
  }
  return { path: sheet, count, fields: [...fields.values()] }
}

/** Elements that repeat and stand in nothing that repeats, most promising first: those that hold other elements, then the many. */
async function repeatedPaths(path: string, characters: number): Promise<[path: string, count: number][]> {
  const counts = new Map<string, { count: number; isParent: boolean; parent: string }>()
  const open: string[] = []
  const events = xmlEvents({
    open(name) {
      const parent = open.at(-1) ?? ''
      const here = parent === '' ? name : `${parent}/${name}`
      open.push(here)
      const above = counts.get(parent)
      if (above) above.isParent = true
      const seen = counts.get(here)
      if (seen) seen.count += 1
      else if (counts.size < 10_000) counts.set(here, { count: 1, isParent: false, parent })
    },
    text: () => {},
    close: () => {
      open.pop()
    },
  })
  let scanned = 0
  for await (const chunk of xmlText(path, XML_LIMITS)) {
    events.write(chunk)
    scanned += chunk.length
    if (scanned > characters) break
  }
  if (scanned <= characters) events.end()

  const isInRepeated = (at: string): boolean => {
    const entry = counts.get(at)
    return entry !== undefined && (entry.count > 1 || isInRepeated(entry.parent))
  }
  const depth = (at: string) => at.split('/').length
  const outer = [...counts].filter(([at, { parent }]) => depth(at) > 1 && !isInRepeated(parent))
  const repeated = outer.filter(([, { count }]) => count > 1)
  // A feed of one product repeats nothing, or nothing but its categories: the deepest element that holds others may be it.
  const lonely = outer
    .filter(([, { isParent }]) => isParent)
    .sort(([a], [b]) => depth(b) - depth(a))
    .slice(0, 1)
    .filter((one) => !repeated.includes(one) && !repeated.some(([at]) => at.startsWith(`${one[0]}/`)))
  return [...repeated, ...lonely]
    .sort(([, a], [, b]) => Number(b.isParent) - Number(a.isParent) || b.count - a.count)
    .map(([at, { count }]) => [at, count])
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await file.close()
  }
}
