import { Picture, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { AgreeBox } from '../components/AgreeBox'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Placeholder } from '../components/Placeholder'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './gift-voucher.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const form = await storefrontOf(context).voucherForm()
  if (!form) throw new Response(null, { status: 404 })
  return { form }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).addVoucher(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirect('/cart')
}

/** Buying money for somebody else to spend here. */
export default function GiftVoucher() {
  const { form } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t, price } = useSpeech()
  const shell = useShell()
  const isBusy = useNavigation().state !== 'idle'
  const values = outcome?.values ?? form.values
  const errors = outcome?.errors ?? {}
  const chosen = values.voucher_theme_id ?? form.themes[0]?.id
  return (
    <div className={`${ui.container} ${ui.section} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/gift-voucher', t('voucher.title'))} shell={shell} />
      <h1>{t('voucher.title')}</h1>
      <p className={ui.muted}>{t('voucher.about')}</p>
      {outcome && (
        <p className={ui.refusal} role="alert">
          {outcome.message}
        </p>
      )}
      <FieldsForm className={`${ui.stack} ${styles.form}`}>
        <fieldset className={styles.themes}>
          <legend>{t('voucher.theme')}</legend>
          {form.themes.map(({ id, name, picture }) => (
            <label key={id} className={styles.theme}>
              <input type="radio" name="voucher_theme_id" value={id} defaultChecked={id === chosen} required />
              <span className={styles.picture}>
                {picture ? <Picture picture={picture} alt="" sizes="180px" /> : <Placeholder title={name} />}
              </span>
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <div className={ui.fields}>
          <Field
            name="amount"
            label={`${t('voucher.amount')}, ${shell.currency.code}`}
            inputMode="decimal"
            hint={t('voucher.between', {
              minimum: price(form.minimum, [form.maximum]),
              maximum: price(form.maximum, [form.minimum]),
            })}
            defaultValue={values.amount}
            error={errors.amount}
            required
            className={ui.whole}
          />
          <Field
            name="to_name"
            label={t('voucher.toName')}
            maxLength={64}
            defaultValue={values.to_name}
            error={errors.to_name}
            required
          />
          <Field
            name="to_email"
            type="email"
            label={t('voucher.toEmail')}
            maxLength={96}
            defaultValue={values.to_email}
            error={errors.to_email}
            required
          />
          <Field
            name="from_name"
            label={t('voucher.fromName')}
            maxLength={64}
            autoComplete="name"
            defaultValue={values.from_name}
            error={errors.from_name}
            required
          />
          <Field
            name="from_email"
            type="email"
            label={t('voucher.fromEmail')}
            maxLength={96}
            autoComplete="email"
            defaultValue={values.from_email}
            error={errors.from_email}
            required
          />
        </div>
        <Field
          name="message"
          label={t('voucher.message')}
          rows={4}
          maxLength={1000}
          defaultValue={values.message}
          error={errors.message}
        />
        <AgreeBox name="agreed" isAgreed={values.agreed !== undefined} error={errors.agreed}>
          {t('voucher.agree')}
        </AgreeBox>
        <button type="submit" className={ui.button} disabled={isBusy}>
          {t('voucher.add')}
        </button>
      </FieldsForm>
    </div>
  )
}
