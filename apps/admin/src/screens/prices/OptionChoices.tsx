import { MultiSelect, Select } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { productOptions, productOptionValues } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { findRows } from '../../api/rows.ts'
import { formatMoney } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'

type Value = Listed<typeof productOptionValues, string, never, 'option_value_id'>
type Option = Listed<typeof productOptions, string, never, 'option_id'>
type Choice = Omit<Option, 'values'> & { values: Value[] }

type Props = {
  productId: string
  /** ids of the chosen values, by option */
  chosen: Record<string, string[]>
  onChange: (chosen: Record<string, string[]>) => void
}

/** The options of a product that have a price of their own to choose; nothing where it has none. */
export function OptionChoices({ productId, chosen, onChange }: Props) {
  const { t } = useTranslation('screens')
  const { base_currency } = useStore()
  const { data } = useQuery({
    queryKey: ['products', 'list', 'options', productId],
    queryFn: () => readOptions(productId),
  })
  return data?.map(({ id, option, values }) => {
    const field = {
      label: option?.name ?? '',
      placeholder: chosen[id]?.length ? undefined : t('priceCheck.noOption'),
      data: values.map((value) => ({
        value: value.id,
        label: `${value.option_value?.name ?? ''} · ${value.price_prefix === '-' ? '−' : '+'}${formatMoney(value.price, base_currency)}`,
      })),
      clearable: true,
    }
    return option?.type === 'checkbox' ? (
      <MultiSelect
        key={id}
        {...field}
        value={chosen[id] ?? []}
        onChange={(ids) => onChange({ ...chosen, [id]: ids })}
      />
    ) : (
      <Select
        key={id}
        {...field}
        value={chosen[id]?.[0] ?? null}
        onChange={(value) => onChange({ ...chosen, [id]: value ? [value] : [] })}
      />
    )
  })
}

async function readOptions(productId: string): Promise<Choice[]> {
  const { data: options } = await findRows(productOptions, {
    product_id: productId,
    $limit: 200,
    $sort: { sort_order: 1 },
    $populate: ['option_id'],
  })
  if (!options.length) return []
  const { data: values } = await findRows(productOptionValues, {
    product_option_id: { $in: options.map(({ id }) => id) },
    $limit: 200,
    $sort: { sort_order: 1 },
    $populate: ['option_value_id'],
  })
  return options
    .map((option) => ({ ...option, values: values.filter(({ product_option_id }) => product_option_id === option.id) }))
    .filter((option) => option.values.length)
}
