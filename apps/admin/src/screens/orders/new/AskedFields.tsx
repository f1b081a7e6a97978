import { Stack } from '@mantine/core'
import { CustomFieldInputs } from '../../customers/CustomFieldInputs.tsx'
import { useCustomFields } from '../../customers/use-custom-fields.ts'
import { faultsUnder } from '../form/place.ts'
import type { AnswerPlace, NewWish } from './use-staff-order.ts'

type Props = {
  wish: NewWish
  place: AnswerPlace
  /** whose questions are asked */
  groupId: string | undefined
  faults: Readonly<Record<string, string>>
  onChange: (changes: Partial<NewWish>) => void
}

/** What the store asks besides the usual. Whoever is on the phone need not answer. */
export function AskedFields({ wish: { answers }, place, groupId, faults, onChange }: Props) {
  const fields = useCustomFields(place === 'customer' ? 'account' : 'address', groupId)
  if (!fields.length) return null
  return (
    <Stack gap="sm">
      <CustomFieldInputs
        fields={fields.map((field) => ({ ...field, required: false }))}
        value={answers[place]}
        onChange={(given) => onChange({ answers: { ...answers, [place]: given } })}
        errors={faultsUnder(faults, `${place}.custom_fields`)}
        isDisabled={false}
      />
    </Stack>
  )
}
