import type { Area } from '../../api/uploads.ts'

type Part = { x: number; y: number; width: number; height: number }

/** A part in percent as whole pixels of the picture: one at least, and none outside. */
export function areaOf(part: Part, whole: { width: number; height: number }): Area {
  const [left, width] = along(part.x, part.width, whole.width)
  const [top, height] = along(part.y, part.height, whole.height)
  return { left, top, width, height }
}

function along(from: number, share: number, length: number): [from: number, length: number] {
  const start = Math.min(length - 1, Math.max(0, Math.round((from / 100) * length)))
  const end = Math.min(length, Math.max(start + 1, Math.round(((from + share) / 100) * length)))
  return [start, end - start]
}
