/** The eight kinds of files that we recognise; what is none of them is refused. */
export type SniffedType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'ico' | 'pdf' | 'zip'

export const mimeTypes: Record<SniffedType, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  zip: 'application/zip',
}

/** Bytes that `sniffType` looks at, from the beginning of the file. */
export const SNIFF_LENGTH = 256

/** The kind of a file by its first bytes, whatever its name or its sender says; `null` when it is none of ours. */
export function sniffType(head: Uint8Array): SniffedType | null {
  const text = String.fromCharCode(...head.subarray(0, SNIFF_LENGTH))
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return isAvif(text) ? 'avif' : null
  if (text.startsWith('\0\0\x01\0') && text.charCodeAt(4) > 0 && text.charCodeAt(5) === 0) return 'ico'
  if (text.startsWith('%PDF-')) return 'pdf'
  return text.startsWith('PK\x03\x04') ? 'zip' : null
}

/** HEIC and MP4 share the box; the brands tell them apart. */
function isAvif(text: string): boolean {
  const length = Math.min((text.charCodeAt(2) << 8) | text.charCodeAt(3), text.length)
  const brands = [text.slice(8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text.slice(at, at + 4))
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}
