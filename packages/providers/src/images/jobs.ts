import type { ImageErrorCode } from './errors.ts'

export type RasterFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export type ImageInfo = { format: RasterFormat; width: number; height: number; frames: number; hasAlpha: boolean }

/** `inside` keeps the whole picture, `cover` fills the box and cuts. Nothing is ever enlarged. */
export type SizeSpec = { name: string; width: number; height: number; fit: 'inside' | 'cover' }

/** In pixels of a picture as it is shown, upright. */
export type Area = { left: number; top: number; width: number; height: number }

export type OutputFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export type MadeSize = { name: string; format: OutputFormat; width: number; height: number; data: Uint8Array }

/** A name beside a drawing, as others show a link: 1200 × 630. */
export type Signboard = { svg: string; name: string; ground: string; ink: string }

/** What goes to the child process and what comes back. */
export type ImageJob =
  | { kind: 'inspect'; input: Uint8Array; format: RasterFormat }
  | { kind: 'sizes'; input: Uint8Array; format: RasterFormat; sizes: SizeSpec[]; formats: OutputFormat[] }
  | { kind: 'paint'; input: Uint8Array; format: RasterFormat }
  | { kind: 'crop'; input: Uint8Array; format: RasterFormat; area: Area }
  | ({ kind: 'signboard' } & Signboard)
  | { kind: 'rasterise'; svg: string; width: number; format: OutputFormat }

export type ImageAnswer = { ok: true; value: unknown } | { ok: false; code: ImageErrorCode; detail: string }
