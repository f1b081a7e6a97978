import { SpreadsheetError } from './errors.ts'
import { XML_LIMITS, type XmlLimits } from './limits.ts'
import { type Attributes, xmlEvents } from './xml-events.ts'
import { parseItemPath } from './xml-path.ts'
import { xmlText } from './xml-text.ts'

/** An element as plain data. `text` is its own text without that of its children, CDATA included, untrimmed. */
export type XmlNode = { name: string; attributes: Attributes; text: string; children: XmlNode[] }

/** `row` counts items from 1, `line` is where the item's start tag ends in the file. */
export type XmlRow = { row: number; line: number; item: XmlNode }

/** Streams the items of a feed; memory holds one item and one chunk. Throws SpreadsheetError with the line. */
export async function* readXml(
  path: string,
  itemPath: string,
  limits: Partial<XmlLimits> = {},
): AsyncGenerator<XmlRow> {
  const all = { ...XML_LIMITS, ...limits }
  const collector = collectItems(itemPath, all)
  const deadline = performance.now() + all.milliseconds
  for await (const chunk of xmlText(path, all)) {
    if (performance.now() > deadline) throw new SpreadsheetError('time-exceeded', { line: collector.line() })
    collector.write(chunk)
    yield* collector.take()
  }
  collector.end()
  yield* collector.take()
}

function collectItems(itemPath: string, limits: XmlLimits) {
  const isItem = parseItemPath(itemPath)
  const names: string[] = []
  const open: XmlNode[] = []
  let ready: XmlRow[] = []
  let started = { row: 0, line: 0, elements: 0, length: 0 }

  const grow = (elements: number, length: number) => {
    started.elements += elements
    started.length += length
    if (started.elements > limits.itemElements || started.length > limits.itemLength) {
      throw new SpreadsheetError('xml-item-too-large', { line: events.line(), row: started.row })
    }
  }
  const events = xmlEvents(
    {
      open(name, attributes, line) {
        names.push(name)
        const parent = open.at(-1)
        if (!parent && !isItem(names)) return
        if (!parent) started = { row: started.row + 1, line, elements: 0, length: 0 }
        if (started.row > limits.items) throw new SpreadsheetError('xml-too-many-items', { line, limit: limits.items })
        grow(1, attributesLength(attributes))
        const node: XmlNode = { name, attributes, text: '', children: [] }
        parent?.children.push(node)
        open.push(node)
      },
      text(text) {
        const node = open.at(-1)
        if (!node) return
        grow(0, text.length)
        node.text += text
      },
      close() {
        names.pop()
        const item = open.pop()
        if (item && open.length === 0) ready.push({ row: started.row, line: started.line, item })
      },
    },
    limits,
  )
  return {
    write: events.write,
    end: events.end,
    line: events.line,
    take(): XmlRow[] {
      const taken = ready
      ready = []
      return taken
    },
  }
}

function attributesLength(attributes: Attributes): number {
  let length = 0
  for (const name in attributes) length += name.length + (attributes[name]?.length ?? 0)
  return length
}
