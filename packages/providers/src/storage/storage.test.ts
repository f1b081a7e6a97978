import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketStorage, localDisk, nearby, type Storage } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'shopwright-storage-'))
const service = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 's3') })
const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let endpoint = ''
let count = 0

beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await service.run()).port}`
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Each test has an empty one. */
const places: Record<string, () => Promise<Storage>> = {
  'the local disk': () => localDisk(join(folder, `disk-${count}`)),
  'a bucket': async () => {
    const bucket = `files-${count}`
    const made = await fetch(`${endpoint}/${bucket}`, { method: 'PUT' })
    expect(made.status).toBe(200)
    return bucketStorage({ ...keys, endpoint, bucket })
  },
}

describe.each(Object.keys(places))('files in %s', (name) => {
  let storage: Storage
  const all = async (prefix = '') => (await Array.fromAsync(storage.list(prefix))).sort()
  async function* chunks(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part)
  }
  beforeEach(async () => {
    count += 1
    storage = await (places[name] as () => Promise<Storage>)()
  })

  it('are as they were put, from a buffer or a stream, and read in part', async () => {
    expect(await storage.put('store/a.jpg', Buffer.from('hello'))).toEqual({ size: 5 })
    expect(await storage.put('store/deep/b.bin', chunks('one ', 'two'))).toEqual({ size: 7 })
    expect(await text(await storage.get('store/a.jpg'))).toBe('hello')
    expect(await text(await storage.get('store/deep/b.bin', { start: 4, end: 6 }))).toBe('two')
    expect(await text(await storage.get('store/deep/b.bin', { start: 4 }))).toBe('two')
    expect(await storage.stat('store/a.jpg')).toMatchObject({ size: 5, modified: expect.any(Date) })
    expect(Math.abs(((await storage.stat('store/a.jpg'))?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('are listed below a folder, however many', async () => {
    await storage.put('store/a', Buffer.from('a'))
    await storage.put('store/deep/b', Buffer.from('b'))
    await storage.put('storefront', Buffer.from('c'))
    expect(await all()).toEqual(['store/a', 'store/deep/b', 'storefront'])
    expect(await all('store')).toEqual(['store/a', 'store/deep/b'])
    expect(await all('none')).toEqual([])
  })

  it('are replaced, removed, and missing in one way', async () => {
    await storage.put('a', Buffer.from('old'))
    await storage.put('a', Buffer.from('new'))
    expect(await text(await storage.get('a'))).toBe('new')
    await storage.remove('a')
    await storage.remove('a')
    expect(await storage.stat('a')).toBe(null)
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'file-missing' })
  })

  it('are not touched by a stream that breaks or grows too long', async () => {
    await storage.put('a', Buffer.from('old'))
    async function* breaking() {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(storage.put('a', breaking())).rejects.toThrow('cut')
    for (const long of [Buffer.alloc(11), chunks('six six', 'six six')])
      await expect(storage.put('a', long, { maxBytes: 10 })).rejects.toMatchObject({ code: 'too-large' })
    expect(await text(await storage.get('a'))).toBe('old')
  })

  it.each(['../x', 'a//b', '', '.incoming/x', 'A', 'a b'])('have no key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'key-invalid' })
    for (const call of [storage.get, storage.remove, storage.stat])
      await expect(call(key)).rejects.toMatchObject({ code: 'key-invalid' })
  })
})

describe('a bucket', () => {
  it('lists more than one answer holds', async () => {
    count += 1
    const storage = await (places['a bucket'] as () => Promise<Storage>)()
    for (let from = 0; from < 1100; from += 100)
      await Promise.all(Array.from({ length: 100 }, (_, n) => storage.put(`many/${from + n}`, Buffer.from('x'))))
    expect(new Set(await Array.fromAsync(storage.list('many'))).size).toBe(1100)
  })

  it('says who refused, where its keys are wrong', async () => {
    const storage = bucketStorage({ ...keys, accessKeyId: 'nobody', endpoint, bucket: `files-${count}` })
    await expect(storage.put('a', Buffer.from('x'))).rejects.toThrow(/127\.0\.0\.1:\d+ answered 403 for a/)
  })
})

describe('copies of a bucket', () => {
  it('are fetched once, anew when the file is another, and go when there are too many', async () => {
    count += 1
    const far = await (places['a bucket'] as () => Promise<Storage>)()
    let fetched = 0
    const get = (key: string) => {
      fetched += 1
      return far.get(key)
    }
    const near = nearby({ ...far, get }, mkdtempSync(join(folder, 'near-')), 10)
    const read = async (key: string) => {
      const path = await near.pathOf(key)
      return path && readFileSync(path, 'utf8')
    }
    await far.put('a', Buffer.from('first'))
    expect([await Promise.all([read('a'), read('a')]), await read('a'), fetched]).toEqual([
      ['first', 'first'],
      'first',
      1,
    ])
    await far.put('a', Buffer.from('second'))
    expect([await read('a'), fetched]).toEqual(['second', 2])
    await far.put('b', Buffer.from('others'))
    expect([await read('b'), await read('a'), fetched]).toEqual(['others', 'second', 4])
    await far.remove('a')
    expect(await read('a')).toBe(null)
  })
})
