/**
 * Where a field's values are found in one raw row of a file. A spreadsheet names a column; a feed names a path of a small
 * grammar of ours: `@id`, `price`, `name[@lang=ua]`, `category@code`, `size/width`, `.` for the item's own text.
 */

export type XmlNode = { name: string; attributes: Record<string, string>; text: string; children: XmlNode[] }

/** A row as the readers of `providers/spreadsheet` yield it. */
export type RawRow =
  | { row: number; values: Record<string, string>; groups: Record<string, Record<string, string>[]> }
  | { row: number; line: number; item: XmlNode }

/** An entry of a list of name and value, as attributes come. */
export type RawRecord = { name: string; value: string }

export type Source = { values: (row: RawRow) => string[]; records: (row: RawRow) => RawRecord[] }

/** Compiles a source once for all rows. `null` when it is neither a column name nor a path. */
export function compileSource(source: string): Source | null {
  if (source === '' || source.length > 1000) return null
  const path = parsePath(source)
  return {
    values: (row) => ('item' in row ? (path ? pathValues(row.item, path) : []) : columnValues(row.values, source)),
    records: (row) =>
      'item' in row ? (path ? pathRecords(row.item, path) : []) : groupRecords(row.groups[source] ?? []),
  }
}

/** A repeated column (`Photo`, `Photo#2`…) is one source with many values. */
function columnValues(values: Record<string, string>, column: string): string[] {
  const found: string[] = []
  for (let n = 1; n <= 512; n++) {
    const value = values[n === 1 ? column : `${column}#${n}`]
    if (value !== undefined) found.push(value)
    else if (n > 1) break
  }
  return found
}

const NAME_PART = /^(?:name|назва|название|наименование|найменування|характеристика|атрибут|attribute)/i
const VALUE_PART = /^(?:value|значення|значение)|\bvalue(?:\(s\))?$/i
const UNIT_PART = /^(?:unit|одиниця|единица|од[._ ]|ед[._ ])/i

/** A row that goes on with the product of another: names that only the first says stand for its values, too (Shopify). */
export function continued(row: RawRow, first: RawRow): RawRow {
  if ('item' in row || 'item' in first) return row
  const groups = Object.entries(row.groups).map(([source, entries]) => {
    const before = first.groups[source] ?? []
    return [source, entries.map((entry, at) => ({ ...nameIn(before[at]), ...entry }))] as const
  })
  // Without a prototype, as readers have it: a column may be called `constructor`.
  return { ...row, groups: Object.assign(Object.create(null), Object.fromEntries(groups)) }
}

function nameIn(group: Record<string, string> | undefined): Record<string, string> {
  const part = Object.keys(group ?? {}).find((key) => NAME_PART.test(key) || !VALUE_PART.test(key))
  return group && part ? { [part]: group[part] ?? '' } : {}
}

/** `Name, Unit, Value` in any order; without telling names the first is the name and the last the value. */
function groupRecords(groups: Record<string, string>[]): RawRecord[] {
  return groups.flatMap((group) => {
    const parts = Object.keys(group)
    const part = (pattern: RegExp) => parts.find((key) => pattern.test(key))
    const nameKey = part(NAME_PART) ?? parts[0]
    const valueKey = part(VALUE_PART) ?? parts.filter((key) => !UNIT_PART.test(key) && key !== nameKey).at(-1)
    const unit = group[part(UNIT_PART) ?? ''] ?? ''
    const value = group[valueKey ?? '']?.trim() ?? ''
    const name = group[nameKey ?? '']?.trim() ?? ''
    return name !== '' && value !== '' ? [{ name, value: unit === '' ? value : `${value} ${unit.trim()}` }] : []
  })
}

type Step = { name: string; attribute?: string; equals?: string }
type Path = { steps: Step[]; attribute?: string; isSelf: boolean }

const STEP = /^([\p{L}_][\p{L}\p{N}_.:-]*)(?:\[@([\p{L}_][\p{L}\p{N}_.:-]*)=([^\]]*)\])?$/u
const ATTRIBUTE = /^@([\p{L}_][\p{L}\p{N}_.:-]*)$/u

function parsePath(source: string): Path | null {
  if (source === '.') return { steps: [], isSelf: true }
  const tail = /@[^@\]/]+$/.exec(source)
  const attribute = tail ? ATTRIBUTE.exec(tail[0])?.[1] : undefined
  const path = attribute === undefined ? source : source.slice(0, tail?.index)
  if (path === '') return attribute === undefined ? null : { steps: [], attribute, isSelf: false }
  const steps: Step[] = []
  for (const part of splitSteps(path)) {
    const [, name, key, value] = STEP.exec(part) ?? []
    if (name === undefined) return null
    steps.push({ name, ...(key === undefined ? {} : { attribute: key, equals: value ?? '' }) })
  }
  return { steps, isSelf: false, ...(attribute === undefined ? {} : { attribute }) }
}

/** Splits at slashes outside of brackets: a parameter may be called `Вага/об'єм`. */
function splitSteps(path: string): string[] {
  return path.match(/(?:\[[^\]]*\]|[^/[])+/g) ?? []
}

function nodesAt(item: XmlNode, steps: Step[]): XmlNode[] {
  let nodes = [item]
  for (const { name, attribute, equals } of steps) {
    const found: XmlNode[] = []
    for (const node of nodes)
      for (const child of node.children)
        if (child.name === name && (attribute === undefined || child.attributes[attribute] === equals))
          found.push(child)
    nodes = found
  }
  return nodes
}

function pathValues(item: XmlNode, { steps, attribute }: Path): string[] {
  return nodesAt(item, steps)
    .map((node) => (attribute === undefined ? textOf(node) : (node.attributes[attribute] ?? '')))
    .filter((text) => text !== '')
}

/** An element's own text, or that of its children where it only holds elements. */
function textOf(node: XmlNode): string {
  return node.text.trim() === '' ? node.children.map(textOf).filter(Boolean).join(' ') : node.text
}

function pathRecords(item: XmlNode, { steps }: Path): RawRecord[] {
  return nodesAt(item, steps).flatMap((node) => {
    const child = (pattern: RegExp) => node.children.find((one) => pattern.test(one.name))?.text.trim() ?? ''
    const name = (node.attributes.name ?? child(NAME_PART)).trim()
    const own = node.text.trim() || child(VALUE_PART)
    const unit = node.attributes.unit?.trim() ?? ''
    const value = unit === '' ? own : `${own} ${unit}`
    return name !== '' && own !== '' ? [{ name, value }] : []
  })
}
