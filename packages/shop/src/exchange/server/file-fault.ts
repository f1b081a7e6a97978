import { AppError } from '@shopwright/engine'

/** What a reader says of a file as a whole, as the house says it: the same words for a look into the file and for its run. */
export function fileFault(error: unknown): unknown {
  const { name, code, params } = error as { name?: string; code?: string; params?: Record<string, unknown> }
  return name === 'SpreadsheetError' && code ? new AppError(`spreadsheet.${code}`, params ?? {}) : error
}
