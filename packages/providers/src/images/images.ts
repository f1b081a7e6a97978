import { ImageError } from './errors.ts'
import type { Area, ImageInfo, MadeSize, OutputFormat, RasterFormat, Signboard, SizeSpec } from './jobs.ts'
import { SNIFF_LENGTH, sniffType } from './sniff.ts'
import { type ImageWorker, imageWorker } from './worker.ts'

const pictures = imageWorker('pictures')
/** Nobody waits for these, so that an upload never waits behind them. */
let patient: ImageWorker | undefined

/** Format, size as shown (after turning), and frames of a picture, from its header. Throws ImageError. */
export async function inspectImage(input: Uint8Array): Promise<ImageInfo> {
  const info = await pictures.run({ kind: 'inspect', input, format: rasterFormat(input) })
  // The child is our own code and answers this job with this shape.
  return info as ImageInfo
}

/**
 * Every size in every format, sizes in their order and formats within: decoded, turned upright, made sRGB, re-encoded, so that
 * nothing of the original bytes or of its metadata survives. Of an animation the first frame. A patient caller gets a process
 * of its own, after which no upload waits. Throws ImageError.
 */
export async function makeSizes(
  input: Uint8Array,
  sizes: readonly SizeSpec[],
  formats: readonly OutputFormat[] = ['avif', 'webp', 'jpeg'],
  { timeout, isPatient = false }: { timeout?: number; isPatient?: boolean } = {},
): Promise<MadeSize[]> {
  const job = { kind: 'sizes' as const, input, format: rasterFormat(input), sizes: [...sizes], formats: [...formats] }
  if (isPatient) patient ??= imageWorker('pictures')
  return (await (isPatient && patient ? patient : pictures).run(job, timeout)) as MadeSize[]
}

/** A part of a picture, upright, as large as it is there, and in the same format; of a GIF a PNG. Throws ImageError. */
export async function cropImage(input: Uint8Array, area: Area): Promise<Uint8Array> {
  return (await pictures.run({ kind: 'crop', input, format: rasterFormat(input), area })) as Uint8Array
}

/** The colours that stand for a picture until it is there (`paintOf`). Throws ImageError. */
export async function paintImage(input: Uint8Array): Promise<string> {
  return (await pictures.run({ kind: 'paint', input, format: rasterFormat(input) })) as string
}

/** A drawing of our own as pixels, for demo pictures. Never for an SVG from outside: those are refused. */
export async function rasterise(
  svg: string,
  { width = 1200, format = 'png' }: { width?: number; format?: OutputFormat } = {},
): Promise<Uint8Array> {
  drawings ??= imageWorker('own-drawings')
  return (await drawings.run({ kind: 'rasterise', svg, width, format })) as Uint8Array
}

/** A signboard of our own as JPEG, in the colours given (`#rrggbb`). */
export async function drawSignboard(board: Signboard): Promise<Uint8Array> {
  drawings ??= imageWorker('own-drawings')
  return (await drawings.run({ kind: 'signboard', ...board })) as Uint8Array
}
let drawings: ImageWorker | undefined

/** Ends the processes at shutdown; a later call starts them again. */
export function closeImages(): void {
  pictures.close()
  patient?.close()
  drawings?.close()
}

function rasterFormat(input: Uint8Array): RasterFormat {
  const type = sniffType(input.subarray(0, SNIFF_LENGTH))
  if (type === null || type === 'ico' || type === 'pdf' || type === 'zip')
    throw new ImageError('format-refused', type ?? 'unknown')
  return type
}
