import { SpreadsheetError } from './errors.ts'
import { type XlsxLimits, XML_LIMITS } from './limits.ts'
import { type Attributes, xmlEvents } from './xml-events.ts'
import type { Archive } from './zip-archive.ts'

/** Handlers get local names: some writers prefix every element (`x:row`). */
export type PartHandlers = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads one XML part of the archive and pauses after each chunk, so that a caller can hand on what it has collected. */
export async function* readPart(
  archive: Archive,
  name: string,
  handlers: PartHandlers,
  limits: XlsxLimits,
): AsyncGenerator<void> {
  const deadline = performance.now() + limits.milliseconds
  const events = xmlEvents(
    {
      open: (tag, attributes) => handlers.open?.(local(tag), attributes),
      text: (text) => handlers.text?.(text),
      close: (tag) => handlers.close?.(local(tag)),
    },
    XML_LIMITS,
  )
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch (error) {
      throw new SpreadsheetError('encoding-broken', { encoding: 'utf-8', name }, error)
    }
  }
  for await (const chunk of archive.read(name)) {
    if (performance.now() > deadline) throw new SpreadsheetError('time-exceeded', { line: events.line() })
    events.write(decode(chunk))
    yield
  }
  events.write(decode())
  events.end()
  yield
}

/** Reads a small part to its end. */
export async function readWholePart(
  archive: Archive,
  name: string,
  handlers: PartHandlers,
  limits: XlsxLimits,
): Promise<void> {
  for await (const _ of readPart(archive, name, handlers, limits)) {
    // Everything happens in the handlers.
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
