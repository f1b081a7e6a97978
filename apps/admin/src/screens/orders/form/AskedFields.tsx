import { Stack } from '@mantine/core'
import { faultsUnder } from '../../../kit/form/check.ts'
import { CustomFieldInputs } from '../../customers/CustomFieldInputs.tsx'
import { useCustomFields } from '../../customers/use-custom-fields.ts'
import { type AnswerPlace, locationOf, type PlacedAnswers } from './answers.ts'

type Props = {
  answers: PlacedAnswers
  place: AnswerPlace
  /** whose questions are asked */
  groupId: string | null | undefined
  faults: Readonly<Record<string, string>>
  onChange: (answers: PlacedAnswers) => void
}

/** What the store asks besides the usual. Whoever is on the phone need not answer. */
export function AskedFields({ answers, place, groupId, faults, onChange }: Props) {
  const fields = useCustomFields(locationOf(place), groupId)
  if (!fields.length) return null
  return (
    <Stack gap="sm">
      <CustomFieldInputs
        fields={fields.map((field) => ({ ...field, required: false }))}
        value={answers[place]}
        onChange={(given) => onChange({ ...answers, [place]: given })}
        errors={faultsUnder(faults, `${place}.custom_fields`)}
        isDisabled={false}
      />
    </Stack>
  )
}
