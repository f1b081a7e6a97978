/** Why a file cannot be read. Codes are the keys of `errors:spreadsheet.*`. */
export type SpreadsheetErrorCode =
  | 'not-a-spreadsheet'
  | 'file-too-large'
  | 'archive-broken'
  | 'archive-encrypted'
  | 'archive-too-many-entries'
  | 'archive-too-large'
  | 'archive-ratio'
  | 'archive-overlap'
  | 'archive-duplicate'
  | 'sheet-missing'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-strings'
  | 'row-too-large'
  | 'rows-out-of-order'
  | 'shared-string-missing'
  | 'headers-missing'
  | 'quote-open'
  | 'dump-unknown'
  | 'dump-broken'
  | 'dump-columns'
  | 'encoding-unsupported'
  | 'encoding-broken'
  | 'encoding-mismatch'
  | 'xml-broken'
  | 'xml-doctype-subset'
  | 'xml-declaration'
  | 'xml-control-character'
  | 'xml-too-deep'
  | 'xml-text-too-long'
  | 'xml-too-many-attributes'
  | 'xml-item-too-large'
  | 'xml-too-many-items'
  | 'path-invalid'
  | 'time-exceeded'
  | 'memory-exceeded'
  | 'reader-failed'

/** The file as a whole is refused; `params` hold the line or the row, and the limit, for the message. */
export class SpreadsheetError extends Error {
  readonly code: SpreadsheetErrorCode
  readonly params: Record<string, string | number>

  constructor(code: SpreadsheetErrorCode, params: Record<string, string | number> = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(params)}`, { cause })
    this.name = 'SpreadsheetError'
    this.code = code
    this.params = params
  }
}
