import { Button, Collapse, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { registry } from '@shopwright/shop/model'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FileRow } from '../../api/uploads.ts'
import { FileDrop } from '../../files/FileDrop.tsx'
import { Thumb } from '../../files/Thumb.tsx'
import { useFileRights } from '../../files/use-file-rights.ts'
import type { Terms } from '../../kinds/kind-parts.ts'
import type { Column } from '../../kit/list/columns.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { formatBytes } from '../../language/format.ts'
import { MoveMenu } from './MoveMenu.tsx'

const columns: Column[] = [
  { name: 'name', cell: (row) => <Named file={row as FileRow} /> },
  { name: 'folder_id' },
  { name: 'mime', cell: (row) => measures(row as FileRow) },
  { name: 'size', cell: (row) => formatBytes((row as FileRow).size) },
  { name: 'created_at' },
]

/** Everything that was uploaded, as one sees it, and the place to upload more. */
export default function FileList() {
  const { t } = useTranslation('screens')
  const [isUploading, uploading] = useDisclosure(false)
  const { mayAdd } = useFileRights()
  return (
    <ResourceList
      resource={registry.get('files')}
      columns={columns}
      actions={
        mayAdd ? (
          <Button leftSection={<IconUpload size={16} />} onClick={uploading.toggle} aria-expanded={isUploading}>
            {t('files.upload')}
          </Button>
        ) : null
      }
      above={({ filters }) => (
        <Collapse expanded={isUploading}>
          <FileDrop onUploaded={(_files, isAll) => isAll && uploading.close()} folder={onlyOne(filters.folder_id)} />
        </Collapse>
      )}
      bulkActions={(chosen) => <MoveMenu chosen={chosen} />}
    />
  )
}

/** Who looks into one folder uploads into it. */
const onlyOne = (terms: Terms = {}): string | undefined =>
  terms.$eq ?? (terms.$in?.length === 1 ? terms.$in[0] : undefined)

function Named({ file }: { file: FileRow }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <Thumb fileId={isPicture(file) ? file.id : null} />
      {file.name}
    </Group>
  )
}

/** `PNG · 800 × 600` */
export function measures(file: Pick<FileRow, 'mime' | 'width' | 'height'>): string {
  const type = file.mime.split('/').at(-1)?.toUpperCase() ?? ''
  return file.width && file.height ? `${type} · ${file.width} × ${file.height}` : type
}

export const isPicture = (row: Pick<FileRow, 'mime' | 'is_private'>): boolean =>
  row.mime.startsWith('image/') && !row.is_private
