export type ImageErrorCode =
  | 'format-refused'
  | 'too-many-pixels'
  | 'too-many-frames'
  | 'image-broken'
  | 'timeout'
  | 'memory-exceeded'
  | 'worker-failed'

export class ImageError extends Error {
  readonly code: ImageErrorCode

  constructor(code: ImageErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.name = 'ImageError'
    this.code = code
  }
}
