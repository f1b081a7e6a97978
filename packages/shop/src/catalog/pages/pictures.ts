import type { Picture } from '@shopwright/theme-kit'
import { textOf } from '../../pages/texts.ts'
import type { ShopVisit } from '../../pages/visit.ts'
import { type FileColumns, type PictureRow, pictureOf } from '../server/storefront-pictures.ts'

export function pictureView(visit: ShopVisit, row: PictureRow | null): Picture | null {
  if (!row) return null
  const alt = textOf(visit, row.alt)
  const { width, height, sizes, focus } = row
  const isCentred = focus.every((percent) => percent === 50)
  return {
    base: `/media/${visit.store.id}/${row.id}`,
    width,
    height,
    sizes,
    ...(alt ? { alt } : {}),
    ...(isCentred ? {} : { focus }),
  }
}

/** Of a row that brings the columns of its file along. */
export const fileView = (visit: ShopVisit, row: FileColumns): Picture | null => pictureView(visit, pictureOf(row))

/** Carts and orders know a picture only by its id; these two sizes are always made. */
export const smallPicture = (visit: ShopVisit, id: string | null): Picture | null =>
  id
    ? {
        base: `/media/${visit.store.id}/${id}`,
        width: 1,
        height: 1,
        sizes: { thumb: { width: 228, height: 228 }, small: { width: 320, height: 320 } },
      }
    : null
