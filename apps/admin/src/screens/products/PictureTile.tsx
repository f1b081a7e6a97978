import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconClockHour4, IconPhotoX, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { pictureUrl } from '../../api/uploads.ts'
import { useStore } from '../../session/use-session.ts'
import classes from './Gallery.module.css'
import type { Picture } from './gallery.ts'

type Props = {
  picture: Picture
  state: string | undefined
  index: number
  count: number
  isMain: boolean
  isDisabled: boolean
  isDragged: boolean
  onDragStart: () => void
  onDragOver: () => void
  onDragEnd: () => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One picture: dragged, or moved by its buttons (WCAG 2.5.7). */
export function PictureTile({ picture, state, index, count, isMain, isDisabled, isDragged, ...on }: Props) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const place = t('product.gallery.place', { index: index + 1, count })
  return (
    <li
      className={classes.tile}
      data-dragged={isDragged || undefined}
      draggable={!isDisabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        on.onDragStart()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        on.onDragOver()
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={on.onDragEnd}
    >
      {picture.image ? (
        <img src={pictureUrl(store.id, picture.image, 'small')} alt={place} draggable={false} loading="lazy" />
      ) : (
        <div className={classes.waiting}>
          {state === 'failed' ? (
            <IconPhotoX size={22} stroke={1.4} aria-hidden="true" />
          ) : (
            <IconClockHour4 size={22} stroke={1.4} aria-hidden="true" />
          )}
          <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'}>
            {t(state === 'failed' ? 'product.gallery.failed' : 'product.gallery.pending')}
          </Text>
          {picture.source_url ? (
            <Text size="xs" c="dimmed" lineClamp={2} title={picture.source_url} className={classes.source}>
              {picture.source_url}
            </Text>
          ) : null}
        </div>
      )}
      {isMain ? (
        <Badge className={classes.main} variant="filled">
          {t('product.gallery.main')}
        </Badge>
      ) : null}
      {isDisabled ? null : (
        <div className={classes.tools}>
          <ActionIcon
            size="sm"
            variant="default"
            disabled={index === 0}
            onClick={() => on.onMove(index - 1)}
            aria-label={t('product.gallery.earlier', { index: index + 1 })}
          >
            <IconChevronLeft size={15} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            variant="default"
            disabled={index === count - 1}
            onClick={() => on.onMove(index + 1)}
            aria-label={t('product.gallery.later', { index: index + 1 })}
          >
            <IconChevronRight size={15} stroke={1.8} />
          </ActionIcon>
          <ActionIcon
            size="sm"
            variant="default"
            onClick={on.onRemove}
            aria-label={t('product.gallery.remove', { index: index + 1 })}
          >
            <IconTrash size={14} stroke={1.8} />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}
