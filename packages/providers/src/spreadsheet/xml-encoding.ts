import { SpreadsheetError } from './errors.ts'

/** Enough bytes to hold a byte order mark and an XML declaration. */
export const SNIFF_BYTES = 1024

const ENCODINGS: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1251': 'windows-1251',
  'cp-1251': 'windows-1251',
  cp1251: 'windows-1251',
  win1251: 'windows-1251',
}

/** The encoding that the first bytes of an XML file announce, by mark or by declaration; UTF-8 where they say nothing. */
export function detectXmlEncoding(head: Uint8Array): string {
  const found = byMark(head)
  const declared = declaredEncoding(head, found ?? 'latin1')
  if (!found) return declared === 'utf-16' ? refuse(declared) : (declared ?? 'utf-8')
  const agrees = declared === undefined || declared === found || (declared === 'utf-16' && found.startsWith('utf-16'))
  if (!agrees) throw new SpreadsheetError('encoding-mismatch', { declared, found, line: 1 })
  return found
}

function byMark(head: Uint8Array): string | undefined {
  const [a, b, c] = head
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(head: Uint8Array, encoding: string): string | undefined {
  const text = new TextDecoder(encoding).decode(head.slice(0, SNIFF_BYTES))
  const name = /^\uFEFF?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]{1,40})["']/.exec(text)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  return (Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : undefined) ?? refuse(name)
}

function refuse(encoding: string): never {
  throw new SpreadsheetError('encoding-unsupported', { encoding, line: 1 })
}
