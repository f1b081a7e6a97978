import type { Values } from '../../kit/form/values.ts'

/** A picture of the product. What an import has not fetched yet has a source and no file. */
export type Picture = { id?: string; $key?: string; image: string | null; source_url?: string | null }

/** All pictures in their order. The main one may stand on the product alone. */
export function picturesOf({ image, images }: Values): Picture[] {
  const rows = (images as Picture[] | null) ?? []
  const main = image as string | null
  return main && !rows.some((row) => row.image === main) ? [{ $key: main, image: main }, ...rows] : rows
}

/** The first picture that there is becomes the main one. */
export const pictureFields = (pictures: Picture[]): { image: string | null; images: Values[] } => ({
  image: pictures.find(({ image }) => image)?.image ?? null,
  images: pictures.map((picture, index) => ({ ...picture, sort_order: index })),
})

export function movePicture(pictures: Picture[], from: number, to: number): Picture[] {
  const moved = pictures[from]
  if (!moved || to < 0 || to >= pictures.length) return pictures
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved)
}

export const pictureKey = ({ id, $key }: Picture): string => id ?? $key ?? ''
