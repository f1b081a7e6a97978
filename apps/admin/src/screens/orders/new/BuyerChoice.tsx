import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { customers } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../api/rows.ts'

export type Buyer = { id: string; first_name: string; last_name: string; email: string; phone: string | null }

type Props = { value: Buyer | null; fault: string | undefined; onChange: (buyer: Buyer | null) => void }

/** A customer of the store, by whatever they say of themselves; without one it is a guest. */
export function BuyerChoice({ value, fault, onChange }: Props) {
  const { t } = useTranslation('screens')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const isTyped = sought !== '' && (!value || sought !== nameOf(value))
  const { data } = useList(
    customers,
    {
      status: true,
      $select: ['first_name', 'last_name', 'email', 'phone'],
      $limit: 20,
      ...(isTyped ? { $search: sought } : {}),
    },
    { enabled: isOpen },
  )
  const found = isOpen ? (data?.data ?? []) : []
  const known = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      label={t('orderNew.customer')}
      description={t('orderNew.customerHint')}
      placeholder={t('orderNew.guest')}
      searchable
      clearable
      data={known.map((one) => ({ value: one.id, label: nameOf(one) }))}
      filter={({ options }) => options}
      value={value?.id ?? null}
      error={fault}
      onDropdownOpen={() => setOpen(true)}
      onSearchChange={setTyped}
      onChange={(id) => onChange(known.find((one) => one.id === id) ?? null)}
      nothingFoundMessage={t('orderForm.noBranch')}
    />
  )
}

const nameOf = ({ first_name, last_name, email, phone }: Buyer): string =>
  [`${first_name} ${last_name}`.trim(), email, phone].filter(Boolean).join(' · ')
