import { open } from 'node:fs/promises'
import type { XmlNode } from './read-xml.ts'
import { escapeXml, xmlName } from './xml-escape.ts'

/** An element to write; what is left out is empty. What `readXml` yields fits as it is. */
export type XmlElement = Pick<XmlNode, 'name'> & {
  attributes?: Record<string, string>
  text?: string
  children?: XmlElement[]
}

/** A tag that stands around what is streamed after it, until its end is. */
export type XmlTag = { open: string } | { close: string }

/** Streams items into `root`, which may be a path of nested elements (`shop_export/products`). Returns how many items were written. */
export async function writeXml(
  path: string,
  root: string,
  items: AsyncIterable<XmlElement | XmlTag> | Iterable<XmlElement | XmlTag>,
  rootAttributes: Record<string, string> = {},
): Promise<number> {
  const names = root.split('/').map(xmlName)
  const file = await open(path, 'w', 0o600)
  let count = 0
  let batch = `<?xml version="1.0" encoding="UTF-8"?>\n`
  try {
    batch += `${names.map((name, at) => `<${name}${at === 0 ? attributesXml(rootAttributes) : ''}>`).join('')}\n`
    for await (const item of items) {
      if ('name' in item) count += 1
      batch += `${'name' in item ? elementXml(item) : 'open' in item ? `<${xmlName(item.open)}>` : `</${xmlName(item.close)}>`}\n`
      if (batch.length < 65_536) continue
      await file.write(batch)
      batch = ''
    }
    await file.write(
      `${batch}${names
        .reverse()
        .map((name) => `</${name}>`)
        .join('')}\n`,
    )
    await file.sync()
  } finally {
    await file.close()
  }
  return count
}

const none: Record<string, string> = {}

function elementXml({ name, attributes = none, text = '', children = [] }: XmlElement): string {
  const start = `<${xmlName(name)}${attributesXml(attributes)}`
  if (text === '' && children.length === 0) return `${start}/>`
  let content = contentXml(text)
  for (const child of children) content += elementXml(child)
  return `${start}>${content}</${name}>`
}

/** Line ends need no escape in content, and a description reads better without. */
function contentXml(text: string): string {
  const escaped = escapeXml(text)
  return escaped === text ? text : escaped.replaceAll('&#10;', '\n').replaceAll('&#9;', '\t')
}

function attributesXml(attributes: Record<string, string>): string {
  let xml = ''
  for (const name in attributes) xml += ` ${xmlName(name)}="${escapeXml(attributes[name] as string)}"`
  return xml
}
