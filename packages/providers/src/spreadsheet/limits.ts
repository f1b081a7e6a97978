const MIB = 1024 * 1024

/** What an XML file may cost us before it is refused (security T23). Sizes are characters of decoded text, `bytes` is the file. */
export type XmlLimits = {
  bytes: number
  depth: number
  textLength: number
  attributes: number
  /** Elements and characters of one item, which is held in memory as a whole. */
  itemElements: number
  itemLength: number
  items: number
  milliseconds: number
}

export const XML_LIMITS: XmlLimits = {
  bytes: 2048 * MIB,
  depth: 64,
  textLength: MIB,
  attributes: 256,
  itemElements: 20_000,
  itemLength: 8 * MIB,
  items: 1_000_000,
  milliseconds: 60 * 60 * 1000,
}

/** What an xlsx file may cost us before it is refused (security T25). */
export type XlsxLimits = {
  entries: number
  totalBytes: number
  entryBytes: number
  ratio: number
  /** Entries smaller than this may be compressed as well as they like. */
  ratioFromBytes: number
  rows: number
  columns: number
  rowLength: number
  strings: number
  /** Shared strings beyond this many bytes go to a temporary file. */
  stringsInMemory: number
  milliseconds: number
}

export const XLSX_LIMITS: XlsxLimits = {
  entries: 2000,
  totalBytes: 1024 * MIB,
  entryBytes: 512 * MIB,
  ratio: 200,
  ratioFromBytes: MIB,
  rows: 1_048_576,
  columns: 512,
  rowLength: 8 * MIB,
  strings: 4_000_000,
  stringsInMemory: 64 * MIB,
  milliseconds: 60 * 60 * 1000,
}
