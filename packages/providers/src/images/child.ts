/** The process that decodes strangers' pictures: one at a time, only the formats we know, gone when it grows too large. */
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { endWhenAbove } from '../child/index.ts'
import { ImageError } from './errors.ts'
import type {
  Area,
  ImageAnswer,
  ImageInfo,
  ImageJob,
  MadeSize,
  OutputFormat,
  RasterFormat,
  Signboard,
  SizeSpec,
} from './jobs.ts'
import { IMAGE_LIMITS } from './limits.ts'
import { PAINT_SIDE, paintOf } from './paint.ts'

const LOADERS: Record<RasterFormat, string> = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  avif: 'VipsForeignLoadHeifBuffer',
}
const drawsOwn = process.argv[2] === 'own-drawings'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: drawsOwn ? ['VipsForeignLoadSvgBuffer'] : Object.values(LOADERS) })
sharp.cache(false)
sharp.concurrency(1)

endWhenAbove(IMAGE_LIMITS.memory)

process.on('message', (job: ImageJob) => {
  run(job).then(
    (value) => answer({ ok: true, value }),
    (error) => answer(refusal(error)),
  )
})

function answer(message: ImageAnswer): void {
  process.send?.(message)
}

function refusal(error: Error): ImageAnswer {
  const detail = error.message.slice(0, 200)
  if (error instanceof ImageError) return { ok: false, code: error.code, detail }
  return { ok: false, code: /pixel limit/.test(detail) ? 'too-many-pixels' : 'image-broken', detail }
}

function run(job: ImageJob): Promise<unknown> {
  if (job.kind === 'rasterise') return rasterise(job.svg, job.width, job.format)
  if (job.kind === 'signboard') return signboard(job)
  if (job.kind === 'paint') return paint(job.input, job.format)
  if (job.kind === 'crop') return crop(job.input, job.format, job.area)
  return job.kind === 'inspect' ? inspect(job.input, job.format) : makeSizes(job)
}

const open = (input: Uint8Array) =>
  sharp(input, { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1, autoOrient: true })

async function inspect(input: Uint8Array, format: RasterFormat): Promise<ImageInfo> {
  const meta = await open(input).metadata()
  const found = meta.format === 'heif' ? 'avif' : meta.format
  // A file that begins like one format and decodes as another is nobody's honest picture.
  if (found !== format) throw new ImageError('format-refused', String(found))
  const { width, height } = meta.autoOrient
  if (width * height > IMAGE_LIMITS.pixels) throw new ImageError('too-many-pixels', `${width}×${height}`)
  const frames = meta.pages ?? 1
  if (frames > IMAGE_LIMITS.frames) throw new ImageError('too-many-frames', String(frames))
  return { format, width, height, frames, hasAlpha: meta.hasAlpha ?? false }
}

async function makeSizes({ input, format, sizes, formats }: ImageJob & { kind: 'sizes' }): Promise<MadeSize[]> {
  await inspect(input, format)
  const made: MadeSize[] = []
  for (const size of sizes) {
    // Decoded and scaled once, encoded as often as there are formats.
    const scaled = await scale(open(input), size).png({ compressionLevel: 0 }).toBuffer()
    for (const output of formats) {
      const { data, info } = await encode(sharp(scaled), output)
        .timeout({ seconds: IMAGE_LIMITS.milliseconds / 1000 })
        .toBuffer({ resolveWithObject: true })
      made.push({ name: size.name, format: output, width: info.width, height: info.height, data })
    }
  }
  return made
}

/** Sizes are made of what comes out: it loses as little as can be. */
const asOriginal = { avif: { quality: 75 }, webp: { quality: 92 }, jpeg: { quality: 92 }, png: {} }

async function crop(input: Uint8Array, format: RasterFormat, area: Area): Promise<Uint8Array> {
  await inspect(input, format)
  const output = format === 'gif' ? 'png' : format
  return open(input)
    .timeout({ seconds: IMAGE_LIMITS.milliseconds / 1000 })
    .extract(area)
    .toColourspace('srgb')
    .toFormat(output, asOriginal[output])
    .toBuffer()
}

async function paint(input: Uint8Array, format: RasterFormat): Promise<string> {
  await inspect(input, format)
  const pixels = await open(input)
    .timeout({ seconds: IMAGE_LIMITS.milliseconds / 1000 })
    .resize(PAINT_SIDE, PAINT_SIDE, { fit: 'fill', kernel: 'linear' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  return paintOf(pixels)
}

function scale(image: Sharp, { width, height, fit }: SizeSpec): Sharp {
  return image
    .timeout({ seconds: IMAGE_LIMITS.milliseconds / 1000 })
    .resize({ width, height, fit, withoutEnlargement: true })
    .toColourspace('srgb')
}

function encode(image: Sharp, format: OutputFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 52, effort: 2 })
    case 'webp':
      return image.webp({ quality: 78, effort: 4 })
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true })
    case 'png':
      return image.png({ compressionLevel: 9 })
  }
}

async function rasterise(svg: string, width: number, format: OutputFormat): Promise<Uint8Array> {
  if (!drawsOwn) throw new ImageError('format-refused', 'svg')
  const image = sharp(Buffer.from(svg), { limitInputPixels: IMAGE_LIMITS.pixels }).resize({ width })
  return encode(image, format).toBuffer()
}

const letters = createRequire(import.meta.url).resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')
const size = { width: 1200, height: 630 }
const margin = 72
/** The drawing's part of the width. */
const drawn = 560

/** In letters of our own: a server may have none. */
async function signboard({ svg, name, ground, ink }: Signboard): Promise<Uint8Array> {
  if (!drawsOwn) throw new ImageError('format-refused', 'svg')
  const limits = { limitInputPixels: IMAGE_LIMITS.pixels }
  const art = await sharp(Buffer.from(svg), limits)
    .resize({ width: drawn, height: size.height, fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const words = await written(name, ink, { width: size.width - drawn - 2 * margin, height: size.height - 2 * margin })
  const image = sharp({ create: { ...size, channels: 3, background: ground } }).composite([
    { input: art.data, raw: art.info, left: size.width - drawn, top: 0 },
    {
      input: words.data,
      raw: words.info,
      left: margin,
      top: Math.round((size.height - words.info.height) / 2),
    },
  ])
  return encode(image, 'jpeg').toBuffer()
}

/** As large as reads well; a name too long for that is as large as there is room. */
async function written(name: string, ink: string, room: { width: number; height: number }) {
  const text = `<span foreground="${ink}">${name.replace(/[<>&]/g, (letter) => `&#${letter.charCodeAt(0)};`)}</span>`
  const font = { text, fontfile: letters, rgba: true, wrap: 'word-char' as const }
  const draw = (how: { dpi: number }) =>
    sharp({ text: { ...font, font: 'Onest SemiBold 66', width: room.width, ...how } })
      .raw()
      .toBuffer({ resolveWithObject: true })
  const large = await draw({ dpi: 72 })
  if (large.info.height <= room.height) return large
  // Smaller letters make fewer lines as well: what they cover goes by the square.
  return draw({ dpi: Math.floor(72 * 0.94 * Math.sqrt(room.height / large.info.height)) })
}
