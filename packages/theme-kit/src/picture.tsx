import type { CSSProperties } from 'react'
import type { Picture as PictureData } from './contract/shell.ts'

type Props = {
  picture: PictureData
  alt: string
  /** as in the `sizes` attribute */
  sizes: string
  /** the first picture of a page loads at once */
  isFirst?: boolean
  className?: string | undefined
}

/** A stored picture in the sizes that were made of it, with its own proportions so that nothing jumps. */
export function Picture({ picture, alt, sizes, isFirst = false, className }: Props) {
  const hasAvif = Object.values(picture.sizes).every(({ avif }) => avif)
  return (
    <picture>
      {hasAvif && <source type="image/avif" srcSet={srcSet(picture, 'avif')} sizes={sizes} />}
      <source type="image/webp" srcSet={srcSet(picture, 'webp')} sizes={sizes} />
      <img
        className={className}
        style={styleOf(picture)}
        src={`${picture.base}/medium.jpg`}
        srcSet={srcSet(picture, 'jpg')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

/** `--focus` is for styles that cut edges off; `--paint` stands behind until the picture is there (`styles.css`). */
function styleOf({ focus, sizes }: PictureData): CSSProperties | undefined {
  const paint = sizes.thumb?.paint
  return focus || paint
    ? ({
        ...(focus && { '--focus': `${focus[0]}% ${focus[1]}%` }),
        ...(paint && { '--paint': `#${paint.slice(0, 3)},#${paint.slice(3)}` }),
      } as CSSProperties) // names of its own
    : undefined
}

/** Sizes of a small picture can be the same; each width is listed once. */
function srcSet(picture: PictureData, ending: 'avif' | 'webp' | 'jpg'): string {
  const byWidth = new Map(Object.entries(picture.sizes).map(([name, { width }]) => [width, name]))
  return [...byWidth].map(([width, name]) => `${picture.base}/${name}.${ending} ${width}w`).join(', ')
}
