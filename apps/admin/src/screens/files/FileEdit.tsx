import { Card, Stack, Text } from '@mantine/core'
import { files, registry } from '@shopwright/shop/model'
import { useParams } from 'react-router'
import { useRow } from '../../api/rows.ts'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { formatBytes } from '../../language/format.ts'
import { isPicture, measures } from './FileList.tsx'
import { FocalPoint } from './FocalPoint.tsx'
import { PictureActions } from './PictureActions.tsx'
import { UsesCard } from './UsesCard.tsx'

/** A file with what it shows and where; its name and its folder can be changed, and what is said of a picture. */
export default function FileEdit() {
  const { id } = useParams()
  const { data } = useRow(files, id)
  return (
    <ResourceEdit resource={registry.get('files')} id={id}>
      {(form, isDisabled) => (
        <Stack gap="md">
          <Card component="section">
            <Stack gap="md">
              <Shown id={id} form={form} isDisabled={isDisabled} />
              {data && isPicture(data) && !isDisabled ? <PictureActions key={data.id} file={data} /> : null}
              <FieldGrid
                form={form}
                names={
                  data && isPicture(data) ? ['name', 'folder_id', 'alt', 'focus_x', 'focus_y'] : ['name', 'folder_id']
                }
                isDisabled={isDisabled}
              />
            </Stack>
          </Card>
          {id ? <UsesCard id={id} /> : null}
        </Stack>
      )}
    </ResourceEdit>
  )
}

function Shown({ id, form, isDisabled }: { id: string | undefined; form: RowForm; isDisabled: boolean }) {
  const { data } = useRow(files, id)
  if (!data) return null
  return (
    <Stack gap="xs">
      {isPicture(data) ? <FocalPoint form={form} id={data.id} isDisabled={isDisabled} /> : null}
      <Text size="sm" c="dimmed">
        {[measures(data), formatBytes(data.size)].join(' · ')}
      </Text>
    </Stack>
  )
}
