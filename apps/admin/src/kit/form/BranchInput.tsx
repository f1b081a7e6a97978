import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { deliveryBranches } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nounOf, useList } from '../../api/rows.ts'

const branches = nounOf<typeof deliveryBranches>('delivery-branches')

type Props = {
  extension: string
  label: string
  description?: string | undefined
  error?: string | undefined
  isDisabled?: boolean | undefined
  isRequired?: boolean
  /** the id of its row */
  value: string | null
  onChange: (id: string | null) => void
}

/** A branch of a carrier, found by its city and number among all that there are. */
export function BranchInput({ extension, value, onChange, isDisabled, isRequired = false, ...naming }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const known = useList(branches, { id: { $in: [value ?? ''] } }, { enabled: Boolean(value) })
  const found = useList(
    branches,
    { extension, $limit: 30, ...(sought ? { $search: sought } : {}) },
    { enabled: isOpen },
  )
  const rows = new Map(
    [...(isOpen ? (found.data?.data ?? []) : []), ...(value ? (known.data?.data ?? []) : [])].map((one) => [
      one.id,
      { value: one.id, label: `${one.city}, ${one.name}` },
    ]),
  )
  return (
    <Select
      {...naming}
      disabled={isDisabled ?? false}
      required={isRequired}
      data={[...rows.values()]}
      value={value}
      onChange={onChange}
      searchable
      clearable={!isRequired}
      allowDeselect={!isRequired}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      // The server has found them, by words that need not stand in this order.
      filter={({ options }) => options}
      nothingFoundMessage={found.isFetching ? t('kinds.loading') : t('kinds.nothing')}
      // A chosen one has no name yet for a moment; an empty field would say that nothing is chosen.
      placeholder={value ? (known.isFetching ? t('kinds.loading') : undefined) : t('kinds.choose')}
    />
  )
}
