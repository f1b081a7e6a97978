import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { CustomFields } from '../components/CustomFields'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { LoginRefused } from '../components/LoginRefused'
import { OwnLogins } from '../components/OwnLogins'
import { Refusal } from '../components/Refusal'
import { ShopLink, usePrefix } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await storefrontOf(context).account()
  if (!account) throw redirect('/login?back=/account/profile')
  const { profile, customFields } = account
  return { profile, customFields, logins: await storefrontOf(context).logins() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'untie') {
    const untied = await storefrontOf(context).dropLogin(form)
    return untied.ok ? { ok: true as const, isAsked: false } : data(untied, { status: 422 })
  }
  const outcome = await storefrontOf(context).saveProfile(form)
  return outcome.ok ? { ok: true as const, isAsked: outcome.isAsked } : data(outcome, { status: 422 })
}

export default function Profile() {
  const { profile, customFields, logins } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  const shared = (name: 'first_name' | 'last_name' | 'phone') => ({
    name,
    defaultValue: refusal?.values[name] ?? profile[name],
    error: refusal?.errors[name],
  })
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/profile', t('account.profile'))} shell={shell} />
      <h1>{t('account.profile')}</h1>
      <FieldsForm className={`${ui.stack} ${styles.form}`}>
        {outcome?.ok && (
          <p className={ui.notice} role="status">
            {t('account.saved')} {outcome.isAsked && t('newsletter.asked')}
          </p>
        )}
        {!outcome && <LoginRefused />}
        <Refusal refusal={refusal} />
        <div className={ui.fields}>
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
          <Field name="email" label={t('form.email')} defaultValue={profile.email} disabled isAsked />
          <Field {...shared('phone')} type="tel" label={t('form.phone')} autoComplete="tel" />
          <CustomFields
            fields={customFields}
            values={refusal?.values ?? profile.answers}
            errors={refusal?.errors ?? {}}
          />
        </div>
        <label className={ui.check}>
          <input type="checkbox" name="newsletter" defaultChecked={profile.newsletter} />
          {t('account.newsletter')}
        </label>
        {profile.hasPassword ? (
          <>
            <h2>{t('account.changePassword')}</h2>
            <div className={ui.fields}>
              <Field
                name="current_password"
                isAsked
                type="password"
                label={t('form.currentPassword')}
                autoComplete="current-password"
                error={refusal?.errors.current_password}
              />
              <Field
                name="password"
                isAsked
                type="password"
                label={t('form.newPassword')}
                hint={t('form.passwordRule')}
                autoComplete="new-password"
                error={refusal?.errors.password}
              />
            </div>
          </>
        ) : (
          <p className={ui.muted}>
            {t('login.noPassword')}{' '}
            <ShopLink to="/forget" className={ui.link}>
              {t('login.makePassword')}
            </ShopLink>
          </p>
        )}
        <p>
          <button type="submit" className={ui.button}>
            {t('account.save')}
          </button>
        </p>
      </FieldsForm>
      {logins && <OwnLogins logins={logins} />}
      <p>
        <a href={`${usePrefix()}/account/data.json`} download className={ui.link}>
          {t('account.data')}
        </a>
      </p>
      <p>
        <ShopLink to="/account/erase" className={ui.link}>
          {t('erasure.title')}
        </ShopLink>
      </p>
    </>
  )
}
