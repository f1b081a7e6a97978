import { Card, Stack } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { FieldGrid } from '../../kit/form/ResourceForm.tsx'
import { Selection } from '../../kit/form/Selection.tsx'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { formatNumber } from '../../language/format.ts'
import { Languages } from './Languages.tsx'

/** What is written into a file, kept by a name: of which noun, in which languages, and which of its rows. */
export default function ProfileScreen() {
  const id = useRowId()
  return (
    <ResourceEdit resource={registry.get('export-profiles')} id={id}>
      {(form, isDisabled) => <Profile form={form} isDisabled={isDisabled} />}
    </ResourceEdit>
  )
}

function Profile({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const type = form.values.type === 'categories' ? 'categories' : 'products'
  // What narrows the one says nothing of the other.
  const typed: RowForm = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      if (name === 'type' && value !== form.values.type) form.set('query', null)
    },
  }
  return (
    <Stack gap="md">
      <Card component="section">
        <Stack gap="md">
          <FieldGrid form={typed} names={['name', 'type', 'extension']} isDisabled={isDisabled} />
          <Languages
            value={(form.values.languages as string[] | null) ?? []}
            onChange={(codes) => form.set('languages', codes)}
            isDisabled={isDisabled}
          />
        </Stack>
      </Card>
      <Selection
        key={type}
        resource={registry.get(type)}
        form={form}
        isDisabled={isDisabled}
        title={t('export.selection')}
        text={t('export.selectionText')}
        toList={t('export.toList')}
        counted={(total) => t('export.selected', { number: formatNumber(total) })}
      />
    </Stack>
  )
}
