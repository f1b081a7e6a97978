import { getHeapStatistics } from 'node:v8'

const megabyte = 1_048_576

/** Bytes for a cache: its part of what the process may hold (bin/memory.mjs), and never more than `most` megabytes. */
export const shareOfMemory = (part: number, most: number, limit = getHeapStatistics().heap_size_limit): number =>
  Math.floor(Math.min(limit * part, most * megabyte))
