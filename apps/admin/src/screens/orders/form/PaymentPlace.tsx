import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlaceFields } from './PlaceFields.tsx'
import { noPlace, type Place } from './place.ts'

type Props = { value: Place | null; faults: Readonly<Record<string, string>>; onChange: (value: Place | null) => void }

/** Who pays may live elsewhere; most do not. */
export function PaymentPlace({ value, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  return (
    <>
      <Checkbox
        my="sm"
        label={t('orderForm.sameAddress')}
        checked={value === null}
        onChange={(event) => onChange(event.currentTarget.checked ? null : noPlace)}
      />
      {value ? <PlaceFields value={value} faults={faults} onChange={onChange} /> : null}
    </>
  )
}
