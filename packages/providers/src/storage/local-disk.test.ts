import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkKey, localDisk, type Storage } from './index.ts'

let folder = ''
let storage: Storage
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shopwright-storage-'))
  storage = await localDisk(join(folder, 'files'))
})
const incoming = () => readdirSync(join(folder, 'files', '.incoming'))
const keys = async (prefix = '') => (await Array.fromAsync(storage.list(prefix))).sort()

describe('files on the local disk', () => {
  it('keeps what was put, from a buffer or a stream', async () => {
    expect(await storage.put('store/a.jpg', Buffer.from('hello'))).toEqual({ size: 5 })
    async function* chunks() {
      yield Buffer.from('one ')
      yield Buffer.from('two')
    }
    expect(await storage.put('store/deep/b.bin', chunks())).toEqual({ size: 7 })
    expect(await text(await storage.get('store/a.jpg'))).toBe('hello')
    expect(await text(await storage.get('store/deep/b.bin', { start: 4, end: 6 }))).toBe('two')
    expect(await storage.stat('store/a.jpg')).toMatchObject({ size: 5, modified: expect.any(Date) })
    expect(await keys()).toEqual(['store/a.jpg', 'store/deep/b.bin'])
    expect(await keys('store/deep')).toEqual(['store/deep/b.bin'])
    expect(await keys('none')).toEqual([])
  })

  it('replaces as a whole while somebody reads the old one', async () => {
    await storage.put('a', Buffer.alloc(1_000_000, 1))
    const reading = await storage.get('a')
    await storage.put('a', Buffer.from('new'))
    expect((await buffer(reading)).length).toBe(1_000_000)
    expect(await text(await storage.get('a'))).toBe('new')
  })

  it('removes, and does not mind what is not there', async () => {
    await storage.put('a', Buffer.from('x'))
    await storage.remove('a')
    await storage.remove('a')
    expect(await storage.stat('a')).toBe(null)
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'file-missing' })
    await expect(storage.get('a/b')).rejects.toMatchObject({ code: 'file-missing' })
  })

  it('keeps no folder in which nothing lies any more', async () => {
    for (const key of ['store/one/original', 'store/one/sizes/small.webp', 'store/two/original'])
      await storage.put(key, Buffer.from('x'))
    for await (const key of storage.list('store/one')) await storage.remove(key)
    expect(readdirSync(join(folder, 'files', 'store'))).toEqual(['two'])
    await storage.remove('store/two/original')
    expect(readdirSync(join(folder, 'files'))).toEqual(['.incoming'])
  })

  it('takes a file into a folder that loses its last one at the same moment', async () => {
    for (let n = 0; n < 500; n += 1)
      await Promise.all([storage.remove(`store/one/${n}`), storage.put(`store/one/${n + 1}`, Buffer.from('x'))])
    expect(await keys()).toEqual(['store/one/500'])
  })

  it('leaves nothing of a stream that breaks or grows too long', async () => {
    await storage.put('a', Buffer.from('old'))
    async function* breaking() {
      yield Buffer.from('half')
      throw new Error('cut')
    }
    await expect(storage.put('a', breaking())).rejects.toThrow('cut')
    await expect(storage.put('a', Buffer.alloc(11), { maxBytes: 10 })).rejects.toMatchObject({ code: 'too-large' })
    expect(await text(await storage.get('a'))).toBe('old')
    expect(incoming()).toEqual([])
  })

  it('forgets what a crash left a day ago, and only that', async () => {
    const dir = join(folder, 'files', '.incoming')
    for (const name of ['old', 'new']) writeFileSync(join(dir, name), 'x')
    utimesSync(join(dir, 'old'), new Date(0), new Date(0))
    await localDisk(join(folder, 'files'))
    expect(incoming()).toEqual(['new'])
  })

  it('neither follows a link nor reads a folder', async () => {
    writeFileSync(join(folder, 'secret'), 'secret')
    symlinkSync(join(folder, 'secret'), join(folder, 'files', 'link'))
    mkdirSync(join(folder, 'files', 'dir'))
    await expect(storage.get('link')).rejects.toMatchObject({ code: 'file-missing' })
    await expect(storage.get('dir')).rejects.toMatchObject({ code: 'file-missing' })
    expect(await storage.stat('dir')).toBe(null)
    await storage.put('link', Buffer.from('mine'))
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe('secret')
  })
})

describe('keys', () => {
  it.each([
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '',
    'a/',
    '.',
    '..',
    '.incoming/x',
    'a\\b',
    'a\0b',
    'C:x',
    'con',
    'a/nul.txt',
    'A',
    'ї',
    'a b',
    'a.',
    'x'.repeat(300),
    Array(20).fill('a').join('/'),
    '%2e%2e/x',
    'a/\u202egnp.x',
  ])('refuses %j', async (key) => {
    expect(() => checkKey(key)).toThrow('key-invalid')
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'key-invalid' })
    await expect(storage.get(key)).rejects.toMatchObject({ code: 'key-invalid' })
    await expect(storage.remove(key)).rejects.toMatchObject({ code: 'key-invalid' })
    await expect(storage.stat(key)).rejects.toMatchObject({ code: 'key-invalid' })
  })

  it.each(['a', '0192f3a0-7c1e-7d2a-9b7c-1f2e3d4c5b6a/products/a1.thumb.avif', 'a_b/c-d.tar.gz'])('takes %j', (key) => {
    expect(checkKey(key)).toBe(key)
  })
})
