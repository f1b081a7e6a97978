import { Stack } from '@mantine/core'
import type { AnyKind, Listed } from '@shopwright/resource'
import { options, registry } from '@shopwright/shop/model'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useLatest } from '../../api/use-latest.ts'
import { CREATE, withCreate } from '../../kinds/inputs/create-entry.ts'
import { useCreateLabel, useCreation } from '../../kinds/inputs/use-creation.ts'
import { faultsAt } from '../../kit/form/check.ts'
import { keyOf, useChildRows } from '../../kit/form/use-child-rows.ts'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { AddByName } from './AddByName.tsx'
import { OptionCard } from './OptionCard.tsx'

export type CatalogOption = Listed<typeof options, string, never, 'values'>

const optionsNoun = registry.get('options')
const kind = registry.get('products').fields.options as AnyKind // declared there

/** What the buyer chooses: options of the shop, each with the values that this product comes in. */
export function OptionsEditor({ form, isDisabled }: { form: RowForm; isDisabled: boolean }) {
  const { t } = useTranslation('screens')
  const list = useChildRows({ kind, value: form.values.options, onChange: (rows) => form.set('options', rows) })
  const found = useList(options, { $limit: 200, $populate: ['values'] })
  // A row for each value takes a while to draw: whoever is typing above does not wait for it.
  const data = useDeferredValue(found.data)
  const { inner } = faultsAt(form.faults, 'options')
  const [typed, setTyped] = useState('')
  const createLabel = useCreateLabel()
  const create = useCreation(optionsNoun)
  const used = new Set(list.rows.map(({ option_id }) => option_id))
  const add = async (chosen: string) => {
    const option_id = chosen === CREATE ? await create?.(typed.trim()) : chosen
    if (option_id) take(option_id)
  }
  const take = useLatest((option_id: string) => {
    setTyped('')
    if (!used.has(option_id)) list.add({ option_id, required: true, values: [] })
  })
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
        <AddByName
          label={t('product.options.add')}
          choices={withCreate(
            offered.map(({ id, name }) => ({ value: id, label: name })),
            typed,
            create && createLabel,
          )}
          typed={typed}
          onType={setTyped}
          onTake={add}
        />
      )}
    </Stack>
  )
}
