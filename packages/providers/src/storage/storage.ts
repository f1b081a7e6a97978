import type { Readable } from 'node:stream'

/** `size` in bytes. */
export type StoredFile = { size: number; modified: Date }

/**
 * Where the files of the stores lie. A key is a path of plain names (`<store>/products/a1.jpg`), see `checkKey`; what was put
 * is there as a whole or not at all.
 */
export type Storage = {
  put: (key: string, content: Uint8Array | AsyncIterable<Uint8Array>, options?: PutOptions) => Promise<{ size: number }>
  get: (key: string, range?: { start: number; end?: number }) => Promise<Readable>
  remove: (key: string) => Promise<void>
  /** `null` when there is no such file. */
  stat: (key: string) => Promise<StoredFile | null>
  /** Keys below a folder, in no order. */
  list: (prefix: string) => AsyncIterable<string>
}

/** `maxBytes` stops a stream that grows beyond it; nothing is kept then. */
export type PutOptions = { maxBytes?: number }

export type StorageErrorCode = 'key-invalid' | 'file-missing' | 'too-large'

export class StorageError extends Error {
  readonly code: StorageErrorCode

  constructor(code: StorageErrorCode, key: string, cause?: unknown) {
    super(`${code}: ${key.slice(0, 200)}`, { cause })
    this.name = 'StorageError'
    this.code = code
  }
}
