import { askReader, openReader, type ReaderLimits } from './reader.ts'
import type { LookOptions, Suggestions } from './suggest.ts'

/**
 * Looks into a file of either format, in a process of its own. `items` is how many rows are read for samples, `characters`
 * how far an XML file is scanned for repeated elements. Throws SpreadsheetError.
 */
export async function suggestPaths(
  path: string,
  { milliseconds = 60_000, megabytes, ...options }: LookOptions & ReaderLimits = {},
): Promise<Suggestions> {
  const reader = openReader(megabytes)
  try {
    const answer = await askReader(reader, { kind: 'look', path, options }, milliseconds)
    return (answer as { suggestions: Suggestions }).suggestions
  } finally {
    reader.kill('SIGKILL')
  }
}
