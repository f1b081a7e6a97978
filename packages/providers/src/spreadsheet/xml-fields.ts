import type { XmlNode } from './read-xml.ts'

/**
 * A field that a mapping can name, in the grammar of the import rules: `@id`, `price`, `name[@lang=ua]`, `category@code`,
 * `param[@name=Колір]`, `.` for the item's own text; `parts` are the attributes of an element that comes as a list of name and value (`param`).
 */
export type FieldSample = { source: string; count: number; samples: string[]; parts?: string[] }

const MAX_FIELDS = 500
/** Letters that a mapping may name a field with; what is called longer cannot be mapped. */
export const MAX_SOURCE = 1000
const SAMPLES = 3
const SAMPLE_LENGTH = 200
const LANGUAGE = /^(?:xml:)?lang(?:uage)?$/i

/** The fields found in some items, in the order of their first appearance. */
export function describeFields(items: readonly XmlNode[]): FieldSample[] {
  const fields = new Map<string, FieldSample>()
  for (const item of items) {
    const inThisItem = new Set<string>()
    walk(item, '', (source, value, parts) => {
      let field = fields.get(source)
      if (!field) {
        if (fields.size >= MAX_FIELDS || source.length > MAX_SOURCE) return
        field = { source, count: 0, samples: [], ...(parts ? { parts } : {}) }
        fields.set(source, field)
      }
      for (const part of parts ?? []) if (!field.parts?.includes(part)) field.parts?.push(part)
      if (!inThisItem.has(source)) field.count += 1
      inThisItem.add(source)
      const sample = value.trim().slice(0, SAMPLE_LENGTH)
      if (sample !== '' && field.samples.length < SAMPLES && !field.samples.includes(sample)) field.samples.push(sample)
    })
  }
  return [...fields.values()]
}

type Report = (source: string, value: string, parts?: string[]) => void

function walk(node: XmlNode, prefix: string, report: Report): void {
  if (prefix === '') {
    for (const [name, value] of Object.entries(node.attributes)) report(`@${name}`, value)
    if (node.text.trim() !== '') report('.', node.text)
  }
  for (const child of node.children) {
    const path = prefix + child.name
    const language = Object.keys(child.attributes).find((name) => LANGUAGE.test(name))
    const { name } = child.attributes
    if (name !== undefined) {
      report(path, `${name}: ${child.text.trim()}`, Object.keys(child.attributes))
      // A value with a bracket cannot stand in a path.
      if (!name.includes(']')) report(`${path}[@name=${name}]`, child.text)
      continue
    }
    const source = language === undefined ? path : `${path}[@${language}=${child.attributes[language]}]`
    if (child.children.length === 0 || child.text.trim() !== '') report(source, child.text)
    for (const [attribute, value] of Object.entries(child.attributes))
      if (attribute !== language) report(`${path}@${attribute}`, value)
    walk(child, `${path}/`, report)
  }
}
