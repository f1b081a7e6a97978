/** So many pixels wide and high is a picture looked at; the outermost are its edge. */
export const PAINT_SIDE = 8

/**
 * The two colours that stand for a picture until it is there: that of its middle by three hexadecimal digits, and that of its edge by
 * six, as a pale ground is of another hue by three (`ab3f4e7de`). Empty where anything shines through it: what stands behind would be
 * seen around it afterwards. `pixels` are its RGBA, `PAINT_SIDE` in a row.
 */
export function paintOf(pixels: Uint8Array): string {
  const middle: number[] = []
  const edge: number[] = []
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) return ''
    const x = (at / 4) % PAINT_SIDE
    const y = Math.floor(at / 4 / PAINT_SIDE)
    const away = Math.min(x, y, PAINT_SIDE - 1 - x, PAINT_SIDE - 1 - y)
    if (away === 0) edge.push(at)
    else if (away > 1) middle.push(at)
  }
  const rough = meansOf(pixels, middle).map((mean) => Math.round(mean / 17).toString(16))
  const exact = meansOf(pixels, edge).map((mean) => Math.round(mean).toString(16).padStart(2, '0'))
  return [...rough, ...exact].join('')
}

/** Of red, green and blue. */
const meansOf = (pixels: Uint8Array, part: readonly number[]): number[] =>
  [0, 1, 2].map((channel) => part.reduce((sum, at) => sum + (pixels[at + channel] ?? 0), 0) / part.length)
