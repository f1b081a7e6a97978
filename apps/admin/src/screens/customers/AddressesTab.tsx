import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { inSentence } from '@shopwright/i18n/in-sentence'
import type { Answers, AskedField } from '@shopwright/shop/rules'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { inputOf } from '../../kinds/inputs/index.ts'
import { faultsAt } from '../../kit/form/check.ts'
import { RowTools } from '../../kit/form/RowTools.tsx'
import { type ChildRows, keyOf, useChildRows } from '../../kit/form/use-child-rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import type { Values } from '../../kit/form/values.ts'
import { useLabels } from '../../language/labels.ts'
import { CustomFieldInputs } from './CustomFieldInputs.tsx'
import { type NamedField, useCustomFields } from './use-custom-fields.ts'

type Props = { form: RowForm; isDisabled: boolean }

/** The addresses with what the store asks about one. */
export function AddressesTab({ form, isDisabled }: Props) {
  const { t } = useTranslation()
  const kind = form.resource.fields.addresses as NonNullable<RowForm['resource']['fields'][string]>
  const list = useChildRows({
    kind,
    value: form.values.addresses,
    onChange: (rows) => form.set('addresses', rows),
  })
  const labels = useLabels(list.child)
  const asked = useCustomFields('address', form.values.customer_group_id)
  const { inner } = faultsAt(form.faults, 'addresses')
  return (
    <Stack gap="sm" data-field="addresses">
      {list.rows.length ? null : (
        <Text size="sm" c="dimmed">
          {t('children.none', { what: inSentence(labels.name) })}
        </Text>
      )}
      {list.rows.map((row, index) => (
        <Paper key={keyOf(row)} withBorder p="md">
          <Group justify="space-between" mb="sm">
            <Text fw={550}>{String(row.address || `${labels.one} ${index + 1}`)}</Text>
            <RowTools list={list} index={index} isDisabled={isDisabled} />
          </Group>
          <AddressFields
            list={list}
            row={row}
            index={index}
            asked={asked}
            faults={faultsAt(inner, String(index)).inner}
            isDisabled={isDisabled}
          />
        </Paper>
      ))}
      {isDisabled ? null : (
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => list.add({ custom_fields: {} })}
          >
            {t('children.add', { what: labels.added })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type FieldsProps = {
  list: ChildRows
  row: Values
  index: number
  asked: AskedField<NamedField>[]
  faults: Record<string, string>
  isDisabled: boolean
}

function AddressFields({ list: { child, fields, change }, row, index, asked, faults, isDisabled }: FieldsProps) {
  const labels = useLabels(child)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
      {fields.map((name) => {
        const kind = child.fields[name]
        if (!kind || name === 'custom_fields') return null
        const Input = inputOf(kind)
        return (
          <Input
            key={name}
            resource={child}
            name={name}
            kind={kind}
            value={row[name]}
            onChange={(next) => change(index, name, next)}
            label={labels.field(name)}
            description={labels.help(name)}
            error={faults[name]}
            isDisabled={isDisabled}
            language=""
            row={row}
          />
        )
      })}
      <CustomFieldInputs
        fields={asked}
        value={(row.custom_fields ?? {}) as Answers}
        onChange={(answers) => change(index, 'custom_fields', answers)}
        errors={faultsAt(faults, 'custom_fields').inner}
        isDisabled={isDisabled}
      />
    </SimpleGrid>
  )
}
