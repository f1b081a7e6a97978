import type { Country, CustomField, SavedAddress } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useId, useRef, useState } from 'react'
import styles from './AddressFields.module.css'
import { CustomFields } from './CustomFields'
import { Field } from './Field'
import fieldStyles from './Field.module.css'
import { PlaceFields } from './PlaceFields'
import ui from './ui.module.css'
import { useEarlier } from './use-earlier'

type Props = {
  prefix: string
  countries: Country[]
  customFields: CustomField[]
  saved: SavedAddress[]
  values: Record<string, string>
  errors: Record<string, string>
  withName: boolean
  /** the delivery method of whose carrier a branch may be chosen */
  branchesOf?: string | undefined
}

/** An address as its country asks for it; with saved ones, one of them or a new one. */
export function AddressFields({ prefix, countries, customFields, saved, values, errors, withName, branchesOf }: Props) {
  const { t } = useSpeech()
  const at = (name: string) => `${prefix}${name}`
  const preferred = values.address_id ?? saved.find(({ isDefault }) => isDefault)?.id ?? saved[0]?.id ?? ''
  const [address, setAddress] = useState(preferred)
  const [countryId, setCountryId] = useState(values[at('country_id')] || countries[0]?.id || '')
  const root = useRef<HTMLDivElement>(null)
  useEarlier(root, ({ name, value }) => {
    if (name === 'address_id') setAddress(value)
    if (name === at('country_id')) setCountryId(value)
  })
  const country = countries.find(({ id }) => id === countryId)
  const own = { fields: customFields, prefix, errors }
  const lacks = Object.keys(errors).some((name) => name.startsWith(at('custom_fields.')))
  const chosen = saved.find(({ id }) => id === address)
  const shared = (name: string) => ({ name: at(name), defaultValue: values[at(name)], error: errors[at(name)] })
  return (
    <div className={ui.stack} ref={root}>
      {saved.length > 0 && (
        <fieldset className={styles.saved}>
          <legend className={ui.hidden}>{t('checkout.addresses')}</legend>
          {[...saved, null].map((one) => (
            <label key={one?.id ?? 'new'} className={styles.address}>
              <input
                type="radio"
                name="address_id"
                value={one?.id ?? ''}
                checked={address === (one?.id ?? '')}
                onChange={(event) => setAddress(event.target.value)}
              />
              <span>{one ? one.lines.join(', ') : t('checkout.newAddress')}</span>
            </label>
          ))}
        </fieldset>
      )}
      {(!saved.length || address === '') && (
        <div className={ui.fields}>
          {withName && (
            <>
              <Field
                {...shared('first_name')}
                label={t('form.firstName')}
                autoComplete="given-name"
                maxLength={32}
                required
              />
              <Field
                {...shared('last_name')}
                label={t('form.lastName')}
                autoComplete="family-name"
                maxLength={32}
                required
              />
            </>
          )}
          {countries.length > 1 ? (
            <Select
              name={at('country_id')}
              label={t('form.country')}
              value={countryId}
              options={countries}
              error={errors[at('country_id')]}
              onChange={setCountryId}
            />
          ) : (
            <input type="hidden" name={at('country_id')} value={countryId} />
          )}
          {country && country.zones.length > 0 && (
            <Select
              key={countryId}
              name={at('zone_id')}
              label={t('form.zone')}
              value={values[at('zone_id')] ?? ''}
              options={country.zones}
              error={errors[at('zone_id')]}
              empty={t('form.choose')}
            />
          )}
          <PlaceFields
            shared={shared}
            postcodeRequired={country?.postcodeRequired ?? false}
            branchesOf={branchesOf}
            key={branchesOf}
          />
          <CustomFields {...own} values={values} />
        </div>
      )}
      {/* A saved address may be older than a question that must be answered. */}
      {chosen && lacks && (
        <div className={ui.fields} key={address}>
          <CustomFields {...own} values={{ ...prefixed(chosen.fields, prefix), ...values }} />
        </div>
      )}
    </div>
  )
}

const prefixed = (fields: Record<string, string>, prefix: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))

type SelectProps = {
  name: string
  label: string
  value: string
  options: { id: string; name: string }[]
  error?: string | undefined
  /** what stands there while nothing is chosen, which nothing has to be */
  empty?: string
  onChange?: (value: string) => void
}

function Select({ name, label, value, options, error, empty, onChange }: SelectProps) {
  const { t } = useSpeech()
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
        {empty && <span className={fieldStyles.optional}> {t('form.optional')}</span>}
      </label>
      <select
        id={id}
        name={name}
        className={fieldStyles.input}
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      >
        {empty && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
