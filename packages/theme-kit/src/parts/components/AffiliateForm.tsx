import type { KeyOf } from '@shopwright/i18n/keys'
import type { AffiliatePage, Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import account from '../routes/account.module.css'
import styles from './AffiliateForm.module.css'
import { AgreeBox } from './AgreeBox'
import { CustomFields } from './CustomFields'
import { Field } from './Field'
import { FieldsForm } from './FieldsForm'
import option from './OptionField.module.css'
import { Refusal } from './Refusal'
import ui from './ui.module.css'

type Props = { affiliate: AffiliatePage; refusal: Refused | undefined }

const methods = ['bank', 'paypal', 'cheque'] as const
const fieldsOf = {
  bank: ['bank_account_name', 'bank_account_number', 'bank_name', 'bank_swift', 'bank_branch'],
  paypal: ['paypal_email'],
  cheque: ['cheque_name'],
} as const
/** Not required in the form: what is hidden would stop it. */
const asked = new Set(['bank_account_name', 'bank_account_number', 'paypal_email'])
const lengths: Record<string, number> = { address: 255, website: 255, cheque_name: 100, paypal_email: 254 }

type FieldName =
  KeyOf<'storefront'> extends infer Key ? (Key extends `affiliate.fields.${infer Name}` ? Name : never) : never

/** Who one is and how one is paid; only what the chosen way asks for is shown, by style alone. */
export function AffiliateForm({ affiliate, refusal }: Props) {
  const { t } = useSpeech()
  const values = { ...affiliate.values, ...refusal?.values }
  const isNew = affiliate.account === null
  const text = (name: FieldName, type = 'text') => (
    <Field
      key={name}
      name={name}
      type={type}
      label={t(`affiliate.fields.${name}`)}
      isAsked={asked.has(name)}
      maxLength={lengths[name] ?? 64}
      defaultValue={values[name]}
      error={refusal?.errors[name]}
    />
  )
  return (
    <FieldsForm className={`${ui.stack} ${account.form}`}>
      <input type="hidden" name="intent" value={isNew ? 'join' : 'change'} />
      <Refusal refusal={refusal} />
      <div className={ui.fields}>
        {text('company')}
        {text('website', 'url')}
        {text('tax_id')}
        {text('address')}
        <CustomFields
          fields={affiliate.customFields}
          values={refusal?.values ?? affiliate.values}
          errors={refusal?.errors ?? {}}
        />
      </div>
      <fieldset className={styles.payout}>
        <legend className={option.label}>{t('affiliate.fields.payout_method')}</legend>
        <div className={option.chips}>
          {methods.map((method) => (
            <label key={method} className={option.chip}>
              <input
                type="radio"
                name="payout_method"
                value={method}
                required
                defaultChecked={values.payout_method === method}
              />
              {t(`affiliate.methods.${method}`)}
            </label>
          ))}
        </div>
        {methods.map((method) => (
          <div key={method} className={`${ui.fields} ${styles.fields}`} data-method={method}>
            {fieldsOf[method].map((name) => text(name, name === 'paypal_email' ? 'email' : 'text'))}
          </div>
        ))}
      </fieldset>
      {isNew && affiliate.terms && (
        <AgreeBox name="agreed" isAgreed={values.agreed !== undefined} error={refusal?.errors.agreed}>
          {t('affiliate.agree')}{' '}
          <Link to={affiliate.terms.url} className={ui.link} target="_blank">
            {affiliate.terms.title}
          </Link>
        </AgreeBox>
      )}
      <p>
        <button type="submit" className={ui.button}>
          {t(isNew ? 'affiliate.join' : 'affiliate.save')}
        </button>
      </p>
    </FieldsForm>
  )
}
