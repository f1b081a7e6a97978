import { LateModal } from '../notices/LateModal.tsx'
import { FileLibrary } from './FileLibrary.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  onPick: (ids: string[]) => void
  isMany?: boolean
  exactly?: string | undefined
}

/** What was uploaded before, over the page. */
export default function LibraryDialog({ isOpen, onClose, title, ...library }: Props) {
  return (
    <LateModal opened={isOpen} onClose={onClose} size="xl" title={title}>
      <FileLibrary {...library} />
    </LateModal>
  )
}
