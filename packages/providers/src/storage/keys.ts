import { StorageError } from './storage.ts'

const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9_-])?$/
// Windows opens a device under these names, whatever the ending.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/
const MAX_KEY = 512
const MAX_NAME = 200
const MAX_DEPTH = 12

/** A key that means the same on every disk and cannot leave its folder: lower-case names of `a-z 0-9 . _ -`. Throws StorageError. */
export function checkKey(key: string): string {
  const names = key.split('/')
  const isPlain = names.every(
    (name) => name.length <= MAX_NAME && NAME.test(name) && !name.includes('..') && !DEVICE.test(name),
  )
  if (key.length > MAX_KEY || names.length > MAX_DEPTH || !isPlain) throw new StorageError('key-invalid', key)
  return key
}
