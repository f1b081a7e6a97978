import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await storefrontOf(context).account()
  if (!account) throw redirect('/login?back=/account/erase')
  return { hasPassword: account.profile.hasPassword }
}

/** Nobody has signed in any more: the next page is loaded whole. */
export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).eraseAccount(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirectDocument('/login?erased=1')
}

/** What goes, what stays, and the password: it cannot be undone. */
export default function Erase() {
  const { hasPassword } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/erase', t('erasure.title'))} shell={shell} />
      <h1>{t('erasure.title')}</h1>
      <p>{t('erasure.goes')}</p>
      <p>{t('erasure.stays')}</p>
      <p>
        <ShopLink to="/account/profile" className={ui.link}>
          {t('erasure.takeAlong')}
        </ShopLink>
      </p>
      <FieldsForm className={`${ui.stack} ${styles.form}`}>
        <Refusal refusal={refusal} />
        {hasPassword && (
          <Field
            name="password"
            type="password"
            label={t('form.currentPassword')}
            autoComplete="current-password"
            error={refusal?.errors.password}
            required
          />
        )}
        <p>
          <button type="submit" className={ui.button}>
            {t('erasure.confirm')}
          </button>
        </p>
      </FieldsForm>
    </>
  )
}
