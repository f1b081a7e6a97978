export { checkKey } from './keys.ts'
export { localDisk } from './local-disk.ts'
export { type PutOptions, type Storage, StorageError, type StorageErrorCode, type StoredFile } from './storage.ts'
