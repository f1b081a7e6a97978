const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML content and quoted attributes. Line ends and tabs survive in attributes; what XML cannot hold is dropped. */
export function escapeXml(text: string): string {
  // Most texts have nothing in them that means something else here.
  if (!/[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\n\r]/g, (char) => NAMED[char] ?? `&#${char.charCodeAt(0)};`)
}

const XML_NAME = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u
/** Names that were found good: the same few stand in every row. */
const good = new Set<string>()
const mostGood = 1000

/** Refuses a name that would break out of its tag. */
export function xmlName(name: string): string {
  if (good.has(name)) return name
  if (!XML_NAME.test(name)) throw new TypeError(`not an XML name: ${name.slice(0, 100)}`)
  if (good.size < mostGood) good.add(name)
  return name
}
