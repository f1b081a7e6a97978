import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { bucketStorage, localDisk, type Storage } from '@shopwright/providers/storage'
import { copyAll } from '@shopwright/server/cli/files'
import { verifyAll } from '@shopwright/shop/server'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from './shopper.ts'
import { upload } from './upload.ts'
import { type OpenedStore, openWorld, type World } from './world.ts'

let folder: string
let service: S3rver
let bucket: Storage
let world: World
let store: OpenedStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopwright-bucket-'))
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'shops', configs: [] }],
  })
  const { port } = await service.run()
  const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  bucket = bucketStorage({ ...keys, endpoint: `http://127.0.0.1:${port}`, bucket: 'shops' })
  world = await openWorld({ work: true, storage: bucket })
  store = await world.openStore('Bucket')
})
afterAll(async () => {
  await world?.close()
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})

it('A shop whose files lie in a bucket takes pictures, shows them, and has them in order', async () => {
  const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  const { body: file } = await upload(store, 'tea.jpg', bytes, { mime: 'image/jpeg' })
  const product = await makeProduct(store, { image: file.id })
  const media = (name: string) => store.guest('GET', `/media/${store.id}/${file.id}/${name}`)
  expect([(await media('small.webp')).status, (await media('none.webp')).status]).toEqual([200, 404])
  expect((await Array.fromAsync(bucket.list(`${store.id}/${file.id}`))).length).toBeGreaterThan(4)
  expect((await store.call('GET', `/api/products/${product}`)).body.image).toBe(file.id)
  expect((await verifyAll(world.engine, world.files)).findings).toEqual([])
})

it('Files move from the disk into the bucket and back, each once, and one that fails is named', async () => {
  const disk = await localDisk(join(folder, 'disk'))
  for (const name of ['a', 'b', 'deep/c']) await disk.put(`moved/${name}`, Buffer.from(`bytes of ${name}`))
  expect(await copyAll(disk, bucket)).toEqual({ copied: 3, same: 0, failed: [] })
  await disk.put('moved/b', Buffer.from('other bytes'))
  const full = { ...bucket, put: () => Promise.reject(new Error('no space is left')) }
  expect(await copyAll(disk, full)).toEqual({
    copied: 0,
    same: 2,
    failed: [{ key: 'moved/b', reason: 'no space is left' }],
  })
  expect(await copyAll(disk, bucket)).toEqual({ copied: 1, same: 2, failed: [] })
  const back = await localDisk(join(folder, 'back'))
  expect((await copyAll(bucket, back)).failed).toEqual([])
  expect((await readdir(join(folder, 'back', 'moved'))).sort()).toEqual(['a', 'b', 'deep'])
})
