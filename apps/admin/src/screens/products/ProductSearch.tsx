import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { products } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'

export const shown = ['name', 'model', 'price', 'image'] as const

/** Finds one product by its name or code; those of `except` are not offered. */
export function ProductSearch({ except, onPick }: { except: string[]; onPick: (id: string) => void }) {
  const { t } = useTranslation('screens')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const { data } = useList(
    products,
    { $select: shown, $limit: 30, ...(sought ? { $search: sought } : {}) },
    { enabled: isOpen },
  )
  return (
    <Select
      aria-label={t('product.related.add')}
      placeholder={t('product.related.add')}
      maw={420}
      searchable
      data={(data?.data ?? [])
        .filter(({ id }) => !except.includes(id))
        .map(({ id, name, model }) => ({ value: id, label: `${name} · ${model}` }))}
      filter={({ options }) => options}
      value={null}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={(id) => id && onPick(id)}
      nothingFoundMessage={t('product.related.none')}
    />
  )
}
