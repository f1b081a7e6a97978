import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { closeImages, inspectImage, makeSizes, rasterise, sniffType } from './index.ts'
import { imageWorker } from './worker.ts'

afterAll(closeImages)

const drawn = (width = 60, height = 40, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
const box = { name: 'thumb', width: 30, height: 30, fit: 'inside' as const }

/** A png of any claim: `scanlines` is what the compressed data really holds. */
function png(width: number, height: number, scanlines = Buffer.alloc(10), extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

describe('recognising a file by its first bytes', () => {
  it('knows what sharp writes', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const)
      expect(sniffType(await drawn().toFormat(format).toBuffer())).toBe(format)
  })

  it.each([
    ['\0\0\x01\0\x01\0\x10\x10', 'ico'],
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04', 'zip'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
    ['<!doctype html>', null],
    ['<?xml version="1.0"?>', null],
    ['', null],
    ['GIF88a', null],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', null],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x18ftypmp42\0\0\0\0isommp42', null],
    ['RIFF\0\0\0\0WAVE', null],
    ['\x30\x26\xb2\x75\x8e\x66\xcf\x11', null],
  ])('%j is %s', (bytes, type) => expect(sniffType(Buffer.from(bytes, 'latin1'))).toBe(type))
})

describe('making sizes', () => {
  it('inspects each format', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      expect(await inspectImage(await drawn().toFormat(format).toBuffer())).toMatchObject({
        format,
        width: 60,
        height: 40,
        frames: 1,
      })
    }
  })

  it('scales inside or covers, never enlarges, and gives every format in order', async () => {
    const input = await drawn().png().toBuffer()
    const made = await makeSizes(input, [
      box,
      { name: 'square', width: 20, height: 20, fit: 'cover' },
      { name: 'big', width: 5000, height: 5000, fit: 'inside' },
    ])
    expect(made.map(({ name, format, width, height }) => [name, format, width, height])).toEqual([
      ['thumb', 'avif', 30, 20],
      ['thumb', 'webp', 30, 20],
      ['thumb', 'jpeg', 30, 20],
      ['square', 'avif', 20, 20],
      ['square', 'webp', 20, 20],
      ['square', 'jpeg', 20, 20],
      ['big', 'avif', 60, 40],
      ['big', 'webp', 60, 40],
      ['big', 'jpeg', 60, 40],
    ])
    for (const { data, format } of made) expect(sniffType(data)).toBe(format)
  })

  it('turns by EXIF and drops it with the place where it was taken', async () => {
    const input = await drawn()
      .withExif({ IFD0: { Copyright: 'SECRET' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await inspectImage(input)).toMatchObject({ width: 40, height: 60 })
    const [made] = await makeSizes(input, [box], ['jpeg'])
    expect(made).toMatchObject({ width: 20, height: 30 })
    expect((await sharp(made?.data).metadata()).exif).toBeUndefined()
    expect(Buffer.from(made?.data ?? []).includes('SECRET')).toBe(false)
  })

  it('leaves nothing of a polyglot behind the picture', async () => {
    const input = Buffer.concat([
      await drawn().jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script><?php system(1) ?>PK\x03\x04'),
    ])
    const made = await makeSizes(input, [{ ...box, width: 60, height: 60 }], ['jpeg', 'png', 'webp'])
    for (const { data } of made) expect(Buffer.from(data).toString('latin1')).not.toMatch(/script|php|PK/)
  })

  it('takes CMYK, transparency, the first frame of an animation, and very long pictures', async () => {
    const cmyk = await drawn().toColourspace('cmyk').jpeg().toBuffer()
    const clear = await drawn(60, 40, 4).png().toBuffer()
    const animated = await sharp({ create: { width: 10, height: 30, channels: 3, background: 'red', pageHeight: 10 } })
      .gif()
      .toBuffer()
    const long = png(100_000, 1, Buffer.alloc(100_001))
    expect((await makeSizes(cmyk, [box], ['jpeg']))[0]).toMatchObject({ width: 30 })
    expect(await inspectImage(clear)).toMatchObject({ hasAlpha: true })
    expect((await makeSizes(clear, [box], ['jpeg']))[0]).toMatchObject({ width: 30 })
    expect((await makeSizes(animated, [box], ['webp']))[0]).toMatchObject({ width: 10, height: 10 })
    expect((await makeSizes(long, [box], ['webp']))[0]).toMatchObject({ width: 30, height: 1 })
  })

  it('serves many at once, one after the other', async () => {
    const input = await drawn().png().toBuffer()
    const all = await Promise.all(Array.from({ length: 10 }, () => makeSizes(input, [box], ['webp'])))
    expect(all.every(([made]) => made?.width === 30)).toBe(true)
  })

  it('rasterises our own drawings', async () => {
    const data = await rasterise(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#357"/></svg>',
      { width: 400 },
    )
    expect(await inspectImage(data)).toMatchObject({ format: 'png', width: 400, height: 200 })
  })
})

describe('refusing a hostile picture (T26)', () => {
  const refused = (input: Buffer, code: string) =>
    Promise.all([expect(makeSizes(input, [box])).rejects.toMatchObject({ code })])

  it('a small png that claims 60000 × 60000', () => refused(png(60_000, 60_000), 'too-many-pixels'))
  it('a picture just above 40 megapixels', () => refused(png(8001, 5000), 'too-many-pixels'))
  it('a png that ends too early', async () =>
    refused((await drawn(500, 500).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000), 'image-broken'))
  it('a jpeg that ends too early', async () =>
    refused(
      (
        await sharp({
          create: {
            width: 500,
            height: 500,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .jpeg()
          .toBuffer()
      ).subarray(0, 20_000),
      'image-broken',
    ))
  it('a header and nothing else', () => refused(Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'image-broken'))
  it('svg, html, a zip, a pdf under any name', async () => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      'PK\x03\x04',
      '%PDF-1.7',
      '\0\0\x01\0\x01\0',
    ])
      await refused(Buffer.from(text, 'latin1'), 'format-refused')
  })
  it('an svg behind a png’s first bytes', () =>
    refused(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<svg/>')]), 'image-broken'))

  it('a png with a text that unpacks to 200 MB', async () => {
    const bomb = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200_000_000, 65))]))
    const result = await makeSizes(png(4, 4, Buffer.alloc(20), [bomb]), [box], ['webp']).then(
      ([made]) => made?.width,
      (error) => error.name,
    )
    expect([4, 'ImageError']).toContain(result)
  })

  it('a gif of 100,000 frames', async () => {
    const frame = Buffer.from('2c00000000010001000002024c0100', 'hex')
    const gif = Buffer.concat([
      Buffer.from('47494638396101000100800000ff00000000ff', 'hex'),
      ...Array.from({ length: 100_000 }, () => frame),
      Buffer.from(';'),
    ])
    await refused(gif, 'too-many-frames')
  })

  it('kills a job that takes too long, and goes on with the next', async () => {
    const worker = imageWorker('pictures')
    const input = await drawn(4000, 3000).png().toBuffer()
    const sizes = Array.from({ length: 5 }, (_, n) => ({
      name: String(n),
      width: 4000,
      height: 3000,
      fit: 'inside' as const,
    }))
    const slow = worker.run({ kind: 'sizes', input, format: 'png', sizes, formats: ['avif'] }, 300)
    const next = worker.run({ kind: 'inspect', input, format: 'png' })
    await expect(slow).rejects.toMatchObject({ code: 'timeout' })
    await expect(next).resolves.toMatchObject({ width: 4000 })
    worker.close()
  })
})
