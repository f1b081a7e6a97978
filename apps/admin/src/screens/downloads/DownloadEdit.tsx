import { Card, Stack, Text } from '@mantine/core'
import { files, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useRow } from '../../api/rows.ts'
import { FileDrop } from '../../files/FileDrop.tsx'
import { useFileRights } from '../../files/use-file-rights.ts'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { formatBytes } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'

/** A file that is sold: uploaded here, where nobody but its buyers gets it. */
export default function DownloadEdit() {
  const id = useRowId()
  return (
    <ResourceEdit resource={registry.get('downloads')} id={id}>
      {(form, isDisabled) => (
        <Stack gap="md">
          <Card component="section">
            <FieldGrid form={form} names={['name', 'mask', 'allowed', 'sort_order']} isDisabled={isDisabled} />
          </Card>
          <Card component="section">
            <SoldFile form={form} isDisabled={isDisabled} />
          </Card>
        </Stack>
      )}
    </ResourceEdit>
  )
}

function SoldFile({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation(['screens', 'admin'])
  const { mayAdd } = useFileRights()
  const labels = useLabels(form.resource)
  const id = typeof form.values.file_id === 'string' ? form.values.file_id : undefined
  const { data } = useRow(files, id)
  return (
    <Stack gap="sm" data-field="file_id">
      <Text size="sm" fw={500}>
        {labels.field('file_id')}
      </Text>
      <Text size="sm" c={data ? undefined : 'dimmed'}>
        {data ? `${data.name} · ${formatBytes(data.size)}` : t('download.none')}
      </Text>
      {form.faults.file_id ? (
        <Text size="sm" c="red" role="alert">
          {form.faults.file_id}
        </Text>
      ) : null}
      {isDisabled ? null : mayAdd ? (
        <FileDrop
          purpose="download"
          accept={[]}
          maxFiles={1}
          maxSize={52_428_800}
          hint={t('download.hint', { size: formatBytes(52_428_800) })}
          onUploaded={([file]) => file && form.set('file_id', file.id)}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('admin:kinds.closed')}
        </Text>
      )}
    </Stack>
  )
}
