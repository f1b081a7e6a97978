import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../language/format.ts'

export type Way = { id: string; name: string; price?: string | null }

type Props = {
  label: string
  /** what is offered for this order as it stands */
  ways: readonly Way[]
  currency: string
  value: string | null
  /** what the order has, though it is not offered any more */
  own?: Way | null
  fault?: string | undefined
  isDisabled?: boolean
  onChange: (id: string | null) => void
}

/** One of the ways that are offered, each with what it costs. */
export function WaySelect({ label, ways, currency, value, own, fault, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation('screens')
  const isGone = own && !ways.some(({ id }) => id === own.id)
  const data = [
    ...ways.map(({ id, name, price }) => ({
      value: id,
      label: price ? `${name} · ${formatMoney(price, currency)}` : name,
    })),
    ...(isGone ? [{ value: own.id, label: own.name }] : []),
  ]
  return (
    <Select
      label={label}
      data={data}
      value={data.some((one) => one.value === value) ? value : null}
      allowDeselect={false}
      disabled={isDisabled}
      error={fault}
      placeholder={t(data.length ? 'orderForm.choose' : 'orderForm.nothingOffered')}
      onChange={onChange}
    />
  )
}
