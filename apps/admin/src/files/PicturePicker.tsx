import { ActionIcon, Button, Group, UnstyledButton } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../api/part.ts'
import { OnceOpened } from '../notices/OnceOpened.tsx'
import { useLateOpening } from '../notices/use-late-opening.ts'
import classes from './PicturePicker.module.css'
import { Thumb } from './Thumb.tsx'
import { useFileRights } from './use-file-rights.ts'

const library = () => import('./LibraryDialog.tsx')
const LibraryDialog = lazyPart(library)

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  label: string
  isSmall?: boolean | undefined
  isDisabled?: boolean | undefined
  exactly?: string | undefined
}

/** One picture: uploaded here, or chosen from what was uploaded before. */
export function PicturePicker({ value, onChange, label, isSmall, isDisabled, exactly }: Props) {
  const { t } = useTranslation()
  const { maySee } = useFileRights()
  const { isOpen, open, close } = useLateOpening(library)
  const handlePick = (ids: string[]) => {
    onChange(ids[0] ?? null)
    close()
  }
  const size = isSmall ? 36 : 120
  return (
    <>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <UnstyledButton
          data-hint={t(value ? 'files.change' : 'files.choose')}
          className={classes.place}
          onClick={open}
          disabled={isDisabled || !maySee}
          aria-label={`${label}: ${t(value ? 'files.change' : 'files.choose')}`}
        >
          {value ? (
            <Thumb fileId={value} size={size} picture={isSmall ? 'thumb' : 'small'} />
          ) : (
            <span className={classes.add} style={{ width: size, height: size }}>
              <IconPhotoPlus size={isSmall ? 18 : 26} stroke={1.4} />
            </span>
          )}
        </UnstyledButton>
        {value && !isDisabled ? (
          isSmall ? (
            <ActionIcon size="sm" onClick={() => onChange(null)} aria-label={t('files.clear')}>
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          ) : (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(null)}>
              {t('files.clear')}
            </Button>
          )
        ) : null}
      </Group>
      <OnceOpened isOpen={isOpen}>
        <LibraryDialog isOpen={isOpen} onClose={close} title={label} onPick={handlePick} exactly={exactly} />
      </OnceOpened>
    </>
  )
}
