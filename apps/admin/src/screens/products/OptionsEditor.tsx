import { Select, Stack } from '@mantine/core'
import type { AnyKind, Listed } from '@shopwright/resource'
import { options, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { faultsAt } from '../../kit/form/check.ts'
import { keyOf, useChildRows } from '../../kit/form/use-child-rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { OptionCard } from './OptionCard.tsx'

export type CatalogOption = Listed<typeof options, string, never, 'values'>

const kind = registry.get('products').fields.options as AnyKind // declared there

/** What the buyer chooses: options of the shop, each with the values that this product comes in. */
export function OptionsEditor({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const list = useChildRows({ kind, value: form.values.options, onChange: (rows) => form.set('options', rows) })
  const { data } = useList(options, { $limit: 200, $populate: ['values'] })
  const { inner } = faultsAt(form.faults, 'options')
  const used = new Set(list.rows.map(({ option_id }) => option_id))
  const offered = (data?.data ?? []).filter(({ id }) => !used.has(id))
  return (
    <Stack gap="md" data-field="options">
      {list.rows.map((row, index) => (
        <OptionCard
          key={keyOf(row)}
          list={list}
          row={row}
          index={index}
          option={data?.data.find(({ id }) => id === row.option_id)}
          faults={faultsAt(inner, String(index)).inner}
          isDisabled={isDisabled}
        />
      ))}
      {isDisabled ? null : (
        <Select
          key={list.rows.length}
          aria-label={t('product.options.add')}
          placeholder={t('product.options.add')}
          maw={320}
          searchable
          data={offered.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage={t('product.options.none')}
          value={null}
          onChange={(id) => id && list.add({ option_id: id, required: true, values: [] })}
        />
      )}
    </Stack>
  )
}
