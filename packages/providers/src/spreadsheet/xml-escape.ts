/** Text for quoted attributes. Line ends and tabs survive there as numbers; what XML cannot hold is dropped. */
export function escapeXml(text: string): string {
  // Most texts have nothing in them that means something else here.
  if (!/[&<>"\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  return escapeContent(text).replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
}

/** The same for what stands between tags: line ends need no escape there, and a description reads better without. */
export function escapeContent(text: string): string {
  if (!/[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
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
