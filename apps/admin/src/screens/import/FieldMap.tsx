import {
  ActionIcon,
  Button,
  Card,
  Group,
  MultiSelect,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { languageCodes, languageName } from '@shopwright/resource'
import { fieldShape, type ImportEntity, importFields, transformNames } from '@shopwright/shop/rules'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import stacked from '../../kit/Stacked.module.css'
import { calledLike } from '../../look/called-like.ts'
import classes from './FieldMap.module.css'
import type { ImportField } from './profile.ts'
import type { Sample } from './samples.ts'
import { useFieldNames } from './use-field-names.ts'

type Props = {
  type: ImportEntity
  fields: ImportField[]
  sources: Sample[]
  faults: Record<string, string>
  onChange: (fields: ImportField[]) => void
}

/** Which column or path feeds which field, with what is in it. */
export function FieldMap({ type, fields, sources, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const nameOf = useFieldNames(type)
  const names = importFields(type).map(({ name }) => ({ value: name, label: nameOf(name) }))
  const change = (at: number, changes: Partial<ImportField>) =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...changes } : field)))
  const add = () =>
    onChange([
      ...fields,
      {
        field: names.find(({ value }) => !fields.some((one) => one.field === value))?.value ?? 'title',
        language: null,
        source: null,
        code_source: null,
        name: null,
        transforms: ['trim'],
        default_value: null,
      },
    ])
  return (
    <Card padding={0}>
      <Group justify="space-between" p="lg" pb="sm">
        <div>
          <Title order={2}>{t('import.map')}</Title>
          <Text size="sm" c="dimmed">
            {t('import.mapText')}
          </Text>
        </div>
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('import.addField')}
        </Button>
      </Group>
      {fields.length === 0 ? (
        <Text c="dimmed" size="sm" px="lg" pb="lg">
          {t('import.mapEmpty')}
        </Text>
      ) : null}
      <div className={stacked.scroll}>
        <Table verticalSpacing="xs" horizontalSpacing="sm" className={`${stacked.table} ${classes.table}`}>
          {fields.length ? (
            <Table.Thead>
              <Table.Tr>
                {(['field', 'source', 'transforms', 'default'] as const).map((name) => (
                  <Table.Th key={name}>{t(`import.mapColumns.${name}`)}</Table.Th>
                ))}
                <Table.Th aria-label={t('import.removeField')} />
              </Table.Tr>
            </Table.Thead>
          ) : null}
          <Table.Tbody>
            {fields.map((field, index) => (
              <FieldLine
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own; every input in them is controlled
                key={index}
                field={field}
                shape={fieldShape(type, field.field)?.is ?? 'text'}
                names={names}
                sources={sources}
                fault={
                  faults[`fields.${index}.field`] ??
                  faults[`fields.${index}.source`] ??
                  faults[`fields.${index}.transforms`]
                }
                onChange={(changes) => change(index, changes)}
                onRemove={() => onChange(fields.filter((_, at) => at !== index))}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  )
}

type LineProps = {
  field: ImportField
  shape: string
  names: { value: string; label: string }[]
  sources: Sample[]
  fault: string | undefined
  onChange: (changes: Partial<ImportField>) => void
  onRemove: () => void
}

function FieldLine({ field, shape, names, sources, fault, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('screens')
  const hasLanguage = ['translated', 'slug', 'attributes', 'categories'].includes(shape)
  const offered = (known: string | null) => [
    ...new Set([...sources.map(({ source }) => source), ...(known ? [known] : [])]),
  ]
  const sample = sources.find(({ source }) => source === field.source)?.samples[0]
  return (
    <Table.Tr>
      <Table.Td data-label={t('import.mapColumns.field')}>
        <Stack gap={4}>
          <Select
            aria-label={t('import.mapColumns.field')}
            size="xs"
            searchable
            filter={calledLike}
            allowDeselect={false}
            data={names}
            value={field.field}
            error={fault}
            onChange={(value) => onChange({ field: value ?? 'title' })}
          />
          {hasLanguage ? (
            <Select
              aria-label={t('import.mapColumns.language')}
              placeholder={t('import.mapColumns.language')}
              size="xs"
              clearable
              data={languageCodes.map((value) => ({ value, label: languageName(value) }))}
              value={field.language}
              onChange={(language) => onChange({ language })}
            />
          ) : null}
        </Stack>
      </Table.Td>
      <Table.Td data-label={t('import.mapColumns.source')}>
        <Stack gap={4}>
          <Select
            aria-label={t('import.mapColumns.source')}
            size="xs"
            searchable
            filter={calledLike}
            clearable
            data={offered(field.source)}
            value={field.source}
            onChange={(source) => onChange({ source })}
          />
          {shape === 'categories' ? (
            <Select
              aria-label={t('import.mapColumns.code_source')}
              placeholder={t('import.mapColumns.code_source')}
              size="xs"
              searchable
              filter={calledLike}
              clearable
              data={offered(field.code_source)}
              value={field.code_source}
              onChange={(code_source) => onChange({ code_source })}
            />
          ) : null}
          {sample ? (
            <Text size="xs" c="dimmed" className={classes.sample} title={sample}>
              {sample}
            </Text>
          ) : null}
        </Stack>
      </Table.Td>
      <Table.Td data-label={t('import.mapColumns.transforms')}>
        <MultiSelect
          aria-label={t('import.mapColumns.transforms')}
          size="xs"
          data={transformNames.map((value) => ({ value, label: t(`import.transforms.${value}`) }))}
          value={field.transforms}
          onChange={(transforms) => onChange({ transforms })}
        />
      </Table.Td>
      <Table.Td data-label={t('import.mapColumns.default')}>
        <TextInput
          aria-label={t('import.mapColumns.default')}
          size="xs"
          value={field.default_value ?? ''}
          onChange={(event) => onChange({ default_value: event.currentTarget.value || null })}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon aria-label={t('import.removeField')} onClick={onRemove} size="md">
          <IconTrash size={15} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
