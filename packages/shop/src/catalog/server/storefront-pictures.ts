import type { Translated } from '@shopwright/resource'

/** A picture as pages need it: its id, its size and the sizes made of it. */
export type PictureRow = {
  id: string
  width: number
  height: number
  sizes: Record<string, { width: number; height: number; avif?: boolean; paint?: string }>
  alt?: Translated | null
  /** in percent from the left and from above */
  focus: readonly [x: number, y: number]
}

/** A row of `files` as it comes out of a join; `alt` where the page says what its pictures show. */
export type FileColumns = {
  file_id: string | null
  width: number | null
  height: number | null
  sizes: unknown
  alt?: Translated | null
  focus_x: number | null
  focus_y: number | null
}

/** Null where there is no picture, or no sizes were made of it. */
export function pictureOf(row: FileColumns | null): PictureRow | null {
  if (!row?.file_id || !row.sizes) return null
  const sizes = row.sizes as PictureRow['sizes']
  const largest = Object.values(sizes).at(-1)
  return {
    id: row.file_id,
    width: row.width ?? largest?.width ?? 1,
    height: row.height ?? largest?.height ?? 1,
    sizes,
    alt: row.alt ?? null,
    focus: [row.focus_x ?? 50, row.focus_y ?? 50],
  }
}
