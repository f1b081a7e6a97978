import type { CustomField } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useId } from 'react'
import styles from './CustomFields.module.css'
import { Field } from './Field'
import fieldStyles from './Field.module.css'
import ui from './ui.module.css'

type Props = {
  fields: readonly CustomField[]
  prefix?: string
  values: Record<string, string | undefined>
  errors: Record<string, string>
}

/** The questions of the store's own, each in the form of its kind. */
export function CustomFields({ fields, prefix = '', values, errors }: Props) {
  return fields.map((field) => {
    const name = `${prefix}custom_fields.${field.id}`
    const shared = { field, name, value: values[name], error: errors[name] }
    switch (field.type) {
      case 'select':
        return <SelectField key={field.id} {...shared} />
      case 'radio':
      case 'checkbox':
        return <ChoiceFields key={field.id} {...shared} type={field.type} />
      default:
        return <TextField key={field.id} {...shared} />
    }
  })
}

type OneProps = { field: CustomField; name: string; value: string | undefined; error: string | undefined }

const TextField = ({ field, name, value, error }: OneProps) => (
  <Field
    name={name}
    label={field.name}
    defaultValue={value}
    error={error}
    required={field.required}
    {...(field.maxLength === null ? {} : { maxLength: field.maxLength })}
    {...(field.type === 'date' ? { type: 'date' } : {})}
    {...(field.type === 'textarea' ? { rows: 3, className: ui.whole } : {})}
  />
)

function SelectField({ field, name, value, error }: OneProps) {
  const { t } = useSpeech()
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {field.name}
        {!field.required && <Optional />}
      </label>
      <select
        id={id}
        name={name}
        className={fieldStyles.input}
        defaultValue={value ?? ''}
        required={field.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        <option value="">{t('form.choose')}</option>
        {field.values.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
      <Wrong id={id} error={error} />
    </div>
  )
}

function ChoiceFields({ field, name, value, error, type }: OneProps & { type: 'radio' | 'checkbox' }) {
  const id = useId()
  const chosen = value?.split(',') ?? []
  return (
    <fieldset className={`${styles.choices} ${ui.whole}`} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={fieldStyles.label}>
        {field.name}
        {!field.required && <Optional />}
      </legend>
      <div className={styles.row}>
        {field.values.map((one) => (
          <label key={one.id} className={ui.check}>
            <input
              type={type}
              name={name}
              value={one.id}
              defaultChecked={chosen.includes(one.id)}
              required={field.required && type === 'radio'}
              aria-invalid={error ? true : undefined}
            />
            {one.title}
          </label>
        ))}
      </div>
      <Wrong id={id} error={error} />
    </fieldset>
  )
}

function Optional() {
  const { t } = useSpeech()
  return <span className={fieldStyles.optional}> {t('form.optional')}</span>
}

const Wrong = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={`${id}-error`} className={fieldStyles.error}>
      {error}
    </p>
  ) : null
