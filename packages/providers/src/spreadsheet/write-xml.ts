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
  // Texts become bytes one by one: a string of many of them would be made whole first, as large as the heap likes no string.
  let room = Buffer.allocUnsafe(262_144)
  let other = Buffer.allocUnsafe(room.length)
  let filled = 0
  let written: Promise<unknown> = Promise.resolve()
  /** While one room is written the other one fills. */
  const flush = async (): Promise<void> => {
    await written
    written = file.write(room, 0, filled)
    // It is told when the next one is to be written.
    written.catch(() => {})
    ;[room, other] = [other, room]
    filled = 0
  }
  // A sign has three bytes at most.
  const fits = (text: string): boolean => filled + text.length * 3 <= room.length
  const put = async (text: string): Promise<void> => {
    if (!fits(text)) await flush()
    if (fits(text)) filled += room.write(text, filled)
    else {
      await written
      await file.write(text)
    }
  }
  try {
    const root = names.map((name, at) => `<${name}${at === 0 ? attributesXml(rootAttributes) : ''}>`).join('')
    await put(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
    for await (const item of items) {
      if ('name' in item) count += 1
      await put(itemXml(item))
    }
    const end = names.reverse().map((name) => `</${name}>`)
    await put(`${end.join('')}\n`)
    await flush()
    await written
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
