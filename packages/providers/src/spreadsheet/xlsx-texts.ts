/** Collects the text of a string item: plain (`<t>`) or in runs (`<r><t>`), without the phonetic hints (`<rPh>`). */
export function textCollector() {
  let parts: string[] = []
  let inText = false
  let inPhonetic = false
  return {
    start() {
      parts = []
    },
    open(name: string) {
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    text(text: string) {
      if (inText) parts.push(text)
    },
    close(name: string) {
      if (name === 'rPh') inPhonetic = false
      if (name === 't') inText = false
    },
    take: () => unescapeXlsx(parts.join('')),
  }
}

/** xlsx writes characters that XML cannot hold as `_x000B_`. NUL is dropped: no database column takes it. */
export function unescapeXlsx(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()
}

/** The other way: what XML cannot hold, the carriage return that its readers drop, and a text that looks like an escape. */
export function escapeXlsx(text: string): string {
  if (!/_x|[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/.test(text)) return text
  const marked = text.replaceAll('\0', '').replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return marked.toWellFormed().replace(UNHOLDABLE, (char) => `_x${hex(char)}_`)
}

const UNHOLDABLE = /[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g

function hex(char: string): string {
  return char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
