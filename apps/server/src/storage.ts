import { rmSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { bucketStorage, localDisk, type Storage } from '@shopwright/providers/storage'
import type { FileStore } from '@shopwright/shop/server'
import { createFileStore } from './files.ts'
import type { Env } from './settings/env.ts'

export const filesFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => path.join(dataDir, 'files')

/** Where the files of this installation lie: in the bucket that `S3_*` name, else below its data. */
export const storageOf = async (env: Pick<Env, 'dataDir' | 's3'>): Promise<Storage> =>
  env.s3 ? bucketStorage(env.s3) : localDisk(filesFolder(env))

/** With a bucket each process has copies of its own of what it is asked for, for as long as it runs. */
export async function fileStoreOf(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileStore> {
  if (!env.s3) return createFileStore(filesFolder(env))
  await mkdir(env.dataDir, { recursive: true })
  const copies = await mkdtemp(path.join(path.resolve(env.dataDir), 'nearby-'))
  process.once('exit', () => rmSync(copies, { recursive: true, force: true }))
  return createFileStore(copies, bucketStorage(env.s3))
}
