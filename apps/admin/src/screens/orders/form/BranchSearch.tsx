import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { deliveryBranches } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../api/rows.ts'

type Props = { carrier: string; city: string; onPick: (city: string, address: string) => void }

/** A branch of the carrier, by its city, its number or its street: it becomes the address. */
export function BranchSearch({ carrier, city, onPick }: Props) {
  const { t } = useTranslation('screens')
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [sought] = useDebouncedValue(
    [city, typed]
      .map((one) => one.trim())
      .filter(Boolean)
      .join(' '),
    200,
  )
  const { data } = useList(
    deliveryBranches,
    { extension: carrier, $limit: 20, ...(sought ? { $search: sought } : {}) } as never, // a carrier that the declaration knows
    { enabled: isOpen && sought.length > 1 },
  )
  const branches = isOpen && sought.length > 1 ? (data?.data ?? []) : []
  const pick = (id: string | null) => {
    const branch = branches.find((one) => one.id === id)
    if (branch) onPick(branch.city, branch.name.slice(0, 128))
  }
  return (
    <Select
      mb="sm"
      label={t('orderForm.branch')}
      description={t('orderForm.branchHint')}
      searchable
      data={branches.map((one) => ({ value: one.id, label: `${one.city}, ${one.name}` }))}
      filter={({ options }) => options}
      value={null}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={pick}
      nothingFoundMessage={t('orderForm.noBranch')}
    />
  )
}
