import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, Link, useActionData, useSearchParams } from 'react-router'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).resetPassword(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

export default function Reset() {
  const outcome = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/reset', t('account.newPassword'))} shell={shell} />
      <meta name="referrer" content="no-referrer" />
      <FieldsForm className={ui.stack}>
        <h1>{t('account.newPassword')}</h1>
        {outcome?.ok ? (
          <>
            <p className={ui.notice} role="status">
              {t('account.passwordChanged')}
            </p>
            <Link to="/login" className={ui.button}>
              {t('account.signIn')}
            </Link>
          </>
        ) : (
          <>
            <Refusal refusal={refusal} />
            <input type="hidden" name="token" value={query.get('token') ?? ''} />
            <Field
              name="password"
              type="password"
              label={t('form.password')}
              hint={t('form.passwordRule')}
              autoComplete="new-password"
              error={refusal?.errors.password}
              required
            />
            <Field
              name="password_again"
              type="password"
              label={t('form.passwordAgain')}
              autoComplete="new-password"
              error={refusal?.errors.password_again}
              required
            />
            <button type="submit" className={`${ui.button} ${ui.wide}`}>
              {t('account.savePassword')}
            </button>
          </>
        )}
      </FieldsForm>
    </div>
  )
}
