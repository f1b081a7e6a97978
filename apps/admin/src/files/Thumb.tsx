import { IconPhoto } from '@tabler/icons-react'
import { type PictureSize, pictureUrl } from '../api/uploads.ts'
import { useSession } from '../session/use-session.ts'
import classes from './Thumb.module.css'

/** A small picture with its place kept, so that nothing moves when it comes. */
export function Thumb({
  fileId,
  size = 32,
  alt = '',
  picture = 'thumb',
}: {
  fileId: string | null
  size?: number
  alt?: string
  picture?: PictureSize
}) {
  const { store } = useSession()
  if (!fileId || !store) {
    return (
      <span className={classes.empty} style={{ width: size, height: size }} aria-hidden="true">
        <IconPhoto size={Math.min(24, size / 2)} stroke={1.4} />
      </span>
    )
  }
  return (
    <img
      className={classes.picture}
      src={pictureUrl(store.id, fileId, picture)}
      width={size}
      height={size}
      alt={alt}
      loading="lazy"
    />
  )
}
