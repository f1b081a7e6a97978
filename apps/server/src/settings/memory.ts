import { getHeapStatistics } from 'node:v8'

const megabyte = 1_048_576

/** Bytes for a cache: its part of what the process may hold (bin/memory.mjs), and never more than `most` megabytes. */
export const shareOfMemory = (part: number, most: number, limit = getHeapStatistics().heap_size_limit): number =>
  Math.floor(Math.min(limit * part, most * megabyte))

/**
 * Bytes that a cache keeps: what is short lies in a pool with what is not kept, 64 kB of it, and would keep all of that in life,
 * so that a cache takes many times what it counts.
 */
export function ownBytes(given: string | Uint8Array): Buffer {
  if (typeof given !== 'string' && given.byteLength === given.buffer.byteLength) return Buffer.from(given.buffer)
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(given))
  if (typeof given === 'string') own.write(given)
  else own.set(given)
  return own
}
