import { Button, Input, Text } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../api/part.ts'
import { FileDrop } from '../../files/FileDrop.tsx'
import { useFileRights } from '../../files/use-file-rights.ts'
import { faultsAt } from '../../kit/form/check.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { OnceOpened } from '../../notices/OnceOpened.tsx'
import { useLateOpening } from '../../notices/use-late-opening.ts'
import classes from './Gallery.module.css'
import { movePicture, type Picture, pictureFields, pictureKey, picturesOf } from './gallery.ts'
import { MissingPictures, type Named } from './MissingPictures.tsx'
import { PictureTile } from './PictureTile.tsx'

const libraryDialog = () => import('../../files/LibraryDialog.tsx')
const LibraryDialog = lazyPart(libraryDialog)

/** The pictures: dropped, chosen, ordered by hand or by keys; the first is the main one. */
export function Gallery({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const { maySee } = useFileRights()
  const library = useLateOpening(libraryDialog)
  const [dragged, setDragged] = useState<number | null>(null)
  const pictures = picturesOf(form.values)
  const named = (form.row?.images ?? []) as Named[]
  const states = new Map(named.map(({ id, state }) => [id, state]))
  const { own, inner } = faultsAt(form.faults, 'images')
  const mainIndex = pictures.findIndex(({ image }) => image)

  const write = (next: Picture[]) => {
    const { image, images } = pictureFields(next)
    form.set('images', images)
    form.set('image', image)
  }
  const add = (ids: string[]) => {
    library.close()
    write([...pictures, ...ids.map((image) => ({ $key: crypto.randomUUID(), image }))])
  }
  const move = (from: number, to: number) => write(movePicture(pictures, from, to))

  return (
    <div data-field="images" className={classes.gallery}>
      {pictures.length ? (
        <ul className={classes.tiles}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={pictureKey(picture)}
              picture={picture}
              state={picture.id ? states.get(picture.id) : undefined}
              index={index}
              count={pictures.length}
              isMain={index === mainIndex}
              isDisabled={isDisabled}
              isDragged={index === dragged}
              onDragStart={() => setDragged(index)}
              onDragOver={() => {
                if (dragged === null || dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
              onDragEnd={() => setDragged(null)}
              onMove={(to) => move(index, to)}
              onRemove={() => write(pictures.toSpliced(index, 1))}
            />
          ))}
        </ul>
      ) : null}
      {pictures.length > 1 ? (
        <Text size="xs" c="dimmed">
          {t('product.help.pictures')}
        </Text>
      ) : null}
      <MissingPictures pictures={named.filter(({ id }) => pictures.some((one) => one.id === id))} />
      {own || Object.keys(inner).length ? <Input.Error>{own ?? Object.values(inner)[0]}</Input.Error> : null}
      {isDisabled ? null : (
        <>
          <FileDrop onUploaded={(files) => add(files.map(({ id }) => id))} />
          {maySee ? (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.choose}
              leftSection={<IconPhotoPlus size={14} />}
              onClick={library.open}
            >
              {t('product.gallery.library')}
            </Button>
          ) : null}
        </>
      )}
      <OnceOpened isOpen={library.isOpen}>
        <LibraryDialog
          isOpen={library.isOpen}
          onClose={library.close}
          title={t('product.gallery.library')}
          onPick={add}
          isMany
        />
      </OnceOpened>
    </div>
  )
}
