import { open } from 'node:fs/promises'
import type { XmlNode } from './read-xml.ts'
import { escapeContent, escapeXml, xmlName } from './xml-escape.ts'

/** An element to write; what is left out is empty. What `readXml` yields fits as it is. */
export type XmlElement = Pick<XmlNode, 'name'> & {
  attributes?: Record<string, string>
  text?: string
  children?: XmlElement[]
}

/** An element whose content `xmlElement` has made: for rows by the million. */
export type XmlMade = Pick<XmlNode, 'name'> & { made: string }

/** A tag that stands around what is streamed after it, until its end is. */
export type XmlTag = { open: string } | { close: string }

type XmlItem = XmlElement | XmlMade | XmlTag

/** Streams items into `root`, which may be a path of nested elements (`shop_export/products`). Returns how many items were written. */
export async function writeXml(
  path: string,
  root: string,
  items: AsyncIterable<XmlItem> | Iterable<XmlItem>,
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
      batch += itemXml(item)
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

function itemXml(item: XmlItem): string {
  if ('made' in item) return `<${xmlName(item.name)}>${item.made}</${item.name}>\n`
  if ('name' in item) return `${elementXml(item)}\n`
  return 'open' in item ? `<${xmlName(item.open)}>\n` : `</${xmlName(item.close)}>\n`
}

/** Makes elements of one name and one set of attributes out of their texts. */
export function xmlElement(name: string, attributes: Record<string, string> = {}): (text: string) => string {
  const start = `<${xmlName(name)}${attributesXml(attributes)}`
  const [open, close, empty] = [`${start}>`, `</${name}>`, `${start}/>`]
  return (text) => (text ? open + escapeContent(text) + close : empty)
}

function elementXml({ name, attributes, text, children }: XmlElement): string {
  let start = `<${xmlName(name)}`
  if (attributes) start += attributesXml(attributes)
  let content = text ? escapeContent(text) : ''
  if (children) for (const child of children) content += elementXml(child)
  return content ? `${start}>${content}</${name}>` : `${start}/>`
}

function attributesXml(attributes: Record<string, string>): string {
  let xml = ''
  for (const name in attributes) xml += ` ${xmlName(name)}="${escapeXml(attributes[name] as string)}"`
  return xml
}
