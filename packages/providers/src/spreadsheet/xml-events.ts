import sax from 'sax'
import { SpreadsheetError } from './errors.ts'
import { XML_LIMITS, type XmlLimits } from './limits.ts'

type Named = Record<string, string>
// The published types leave out the tables and the limit.
const tables = sax as typeof sax & { MAX_BUFFER_LENGTH: number; XML_ENTITIES: Named; ENTITIES: Named }

// sax refuses a comment or an attribute longer than this; feeds carry offers that are commented out as a whole.
tables.MAX_BUFFER_LENGTH = 1024 * 1024

// Raw control characters are not XML, and PostgreSQL cannot store NUL.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

export type Attributes = Record<string, string>

export type XmlHandlers = {
  open: (name: string, attributes: Attributes, line: number) => void
  text: (text: string) => void
  close: (name: string) => void
}

export type XmlEvents = { write: (text: string) => void; end: () => void; line: () => number }

/**
 * sax in strict mode behind the limits of security T23: a DOCTYPE may name an external subset, which nobody fetches;
 * an internal subset or any declaration ends the file. Throws SpreadsheetError with the line.
 */
export function xmlEvents(handlers: XmlHandlers, limits: XmlLimits = XML_LIMITS): XmlEvents {
  const parser = sax.parser(true, { position: true })
  // sax looks names up in an object with a prototype: `&constructor;` would be found there.
  const inner = parser as unknown as { ENTITIES: Attributes; doctype: string | true; sgmlDecl: string }
  inner.ENTITIES = Object.assign(Object.create(null), tables.XML_ENTITIES, tables.ENTITIES)

  const textLengths: number[] = []
  let attributes: Attributes = Object.create(null)
  let attributeCount = 0
  let rootClosed = false

  const line = () => parser.line + 1
  const fail = (code: ConstructorParameters<typeof SpreadsheetError>[0], params = {}): never => {
    throw new SpreadsheetError(code, { line: line(), ...params })
  }
  // sax leaves an internal subset without an event when an element or an instruction stands in it.
  const refuseInsideDoctype = () => {
    if (typeof inner.doctype === 'string' && inner.doctype !== '') fail('xml-doctype-subset')
  }
  const readText = (text: string) => {
    if (textLengths.length === 0) {
      if (text.trim() !== '') fail('xml-broken', { reason: 'text outside of the root' })
      return
    }
    const top = textLengths.length - 1
    textLengths[top] = (textLengths[top] ?? 0) + text.length
    if ((textLengths[top] ?? 0) > limits.textLength) fail('xml-text-too-long', { limit: limits.textLength })
    handlers.text(text)
  }

  parser.onerror = (error) => {
    refuseInsideDoctype()
    // sax never finds the end of a declaration with a quote in it.
    if (inner.sgmlDecl !== '') fail('xml-declaration')
    fail('xml-broken', { reason: error.message.split('\n')[0] ?? '' })
  }
  parser.ondoctype = (body) => {
    if (body.replace(/"[^"]*"|'[^']*'/g, '').includes('[')) fail('xml-doctype-subset')
  }
  parser.onsgmldeclaration = () => fail('xml-declaration')
  parser.onprocessinginstruction = refuseInsideDoctype
  parser.onopentagstart = () => {
    refuseInsideDoctype()
    if (rootClosed) fail('xml-broken', { reason: 'a second root' })
    if (textLengths.length >= limits.depth) fail('xml-too-deep', { limit: limits.depth })
    attributes = Object.create(null)
    attributeCount = 0
  }
  parser.onattribute = ({ name, value }) => {
    attributeCount += 1
    if (attributeCount > limits.attributes) fail('xml-too-many-attributes', { limit: limits.attributes })
    attributes[name] = value
  }
  parser.onopentag = ({ name }) => {
    textLengths.push(0)
    handlers.open(name, attributes, line())
  }
  parser.ontext = readText
  parser.oncdata = readText
  parser.onclosetag = (name) => {
    textLengths.pop()
    rootClosed = textLengths.length === 0
    handlers.close(name)
  }

  const guarded = (step: () => void) => {
    try {
      step()
    } catch (error) {
      if (error instanceof SpreadsheetError) throw error
      // sax keeps attributes in a plain object and trips over one called `hasOwnProperty`.
      throw new SpreadsheetError('xml-broken', { line: line(), reason: 'unreadable' }, error)
    }
  }

  return {
    line,
    write: (text) =>
      guarded(() => {
        const found = CONTROL.exec(text)
        if (found) {
          parser.write(text.slice(0, found.index))
          fail('xml-control-character')
        }
        parser.write(text)
      }),
    end: () =>
      guarded(() => {
        parser.close()
        if (!rootClosed) fail('xml-broken', { reason: 'no root' })
      }),
  }
}
