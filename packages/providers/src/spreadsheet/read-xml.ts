import { SpreadsheetError } from './errors.ts'
import { XML_LIMITS, type XmlLimits } from './limits.ts'
import { type Attributes, xmlEvents } from './xml-events.ts'
import { type ItemPath, parseItemPath } from './xml-path.ts'
import { xmlText } from './xml-text.ts'

/** An element as plain data. `text` is its own text without that of its children, CDATA included, untrimmed. */
export type XmlNode = { name: string; attributes: Attributes; text: string; children: XmlNode[] }

/** `row` counts items from 1, `line` is where the item's start tag ends in the file. */
export type XmlRow = { row: number; line: number; item: XmlNode }

/**
 * Streams the items of a feed; memory holds one item and one chunk. With `until` reading ends where an element of that path
 * follows the first items: a list at the head of a large file costs no look at the rest. Throws SpreadsheetError with the line.
 */
export async function* readXml(
  path: string,
  itemPath: string,
  { until, ...limits }: Partial<XmlLimits> & { until?: string } = {},
): AsyncGenerator<XmlRow> {
  const all = { ...XML_LIMITS, ...limits }
  const collector = collectItems(itemPath, until ? parseItemPath(until) : () => false, all)
  const deadline = performance.now() + all.milliseconds
  for await (const chunk of xmlText(path, all)) {
    if (performance.now() > deadline) throw new SpreadsheetError('time-exceeded', { line: collector.line() })
    collector.write(chunk)
    yield* collector.take()
    if (collector.isOver()) return
  }
  collector.end()
  yield* collector.take()
}

function collectItems(itemPath: string, isEnd: ItemPath, limits: XmlLimits) {
  const isItem = parseItemPath(itemPath)
  const names: string[] = []
  const open: XmlNode[] = []
  let ready: XmlRow[] = []
  let started = { row: 0, line: 0, elements: 0, length: 0 }
  let isOver = false

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
        if (!parent && started.row > 0 && isEnd(names)) isOver = true
        if (isOver) return
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
        if (isOver) return
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
    isOver: () => isOver,
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
