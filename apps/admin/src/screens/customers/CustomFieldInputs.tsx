import { Checkbox, Group, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { ANSWER_LENGTH, type Answers, type AskedField, fittingAnswers } from '@shopwright/shop/rules'
import { useTranslation } from 'react-i18next'
import { DayInput } from '../../kinds/calendar.tsx'
import type { NamedField } from './use-custom-fields.ts'

type Props = {
  fields: AskedField<NamedField>[]
  value: Answers
  onChange: (answers: Answers) => void
  /** by the field's id */
  errors: Record<string, string>
  isDisabled: boolean
}

/** The store's own questions, each in the form of its kind. */
export function CustomFieldInputs({ fields, value, onChange, errors, isDisabled }: Props) {
  const answers = fittingAnswers(fields, value)
  return fields.map((field) => (
    <CustomFieldInput
      key={field.id}
      field={field}
      value={answers[field.id]}
      onChange={(answer) => onChange({ ...answers, [field.id]: answer })}
      error={errors[field.id]}
      isDisabled={isDisabled}
    />
  ))
}

type OneProps = {
  field: AskedField<NamedField>
  value: string | string[] | undefined
  onChange: (answer: string | string[]) => void
  error: string | undefined
  isDisabled: boolean
}

function CustomFieldInput({ field, value, onChange, error, isDisabled }: OneProps) {
  const { t } = useTranslation()
  const shared = { label: field.name, error, disabled: isDisabled, withAsterisk: field.required }
  const text = value === undefined ? '' : String(value)
  const values = [...field.values].sort((a, b) => a.sort_order - b.sort_order)
  switch (field.type) {
    case 'select':
      return (
        <Select
          {...shared}
          data={values.map(({ id, name }) => ({ value: id, label: name }))}
          value={text || null}
          onChange={(id) => onChange(id ?? '')}
          clearable={!field.required}
          allowDeselect={!field.required}
          placeholder={t('kinds.choose')}
        />
      )
    case 'radio':
      return (
        <Radio.Group {...shared} value={text} onChange={onChange}>
          <Group gap="md" mt={4}>
            {values.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} disabled={isDisabled} />
            ))}
          </Group>
        </Radio.Group>
      )
    case 'checkbox':
      return (
        <Checkbox.Group {...shared} value={[value ?? []].flat()} onChange={onChange}>
          <Group gap="md" mt={4}>
            {values.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} disabled={isDisabled} />
            ))}
          </Group>
        </Checkbox.Group>
      )
    case 'date':
      return (
        <DayInput
          {...shared}
          value={text || null}
          onChange={(day) => onChange(day ?? '')}
          valueFormat="DD.MM.YYYY"
          placeholder={t('kinds.dayPattern')}
          clearable
        />
      )
    case 'textarea':
      return (
        <Textarea
          {...shared}
          value={text}
          maxLength={ANSWER_LENGTH.textarea}
          minRows={3}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          value={text}
          maxLength={ANSWER_LENGTH.text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
  }
}
