import { Select } from '@mantine/core'
import { fileFolders } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { calledLike } from '../look/called-like.ts'
import { useFolders } from './use-folders.ts'

type Props = { value: string | null; onChange: (id: string | null) => void }

/** Which folder is looked into; nothing where the store has none. */
export function FolderSelect({ value, onChange }: Props) {
  const { t } = useTranslation(['admin', 'resources'])
  const folders = useFolders()
  if (!folders.length) return null
  return (
    <Select
      style={{ flex: '1 1 160px' }}
      data={folders.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      filter={calledLike}
      clearable
      placeholder={t('files.anyFolder')}
      aria-label={t(`resources:${fileFolders.name}.one`)}
      nothingFoundMessage={t('kinds.nothing')}
    />
  )
}
