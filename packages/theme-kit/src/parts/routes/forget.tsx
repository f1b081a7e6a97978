import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import { Rich } from '../components/Rich'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  intro: await storefrontOf(context).intro('forgotten'),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).requestReset(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

export default function Forget() {
  const { intro } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/forget', t('account.forgotten'))} shell={shell} />
      <FieldsForm className={ui.stack}>
        <h1>{t('account.forgotten')}</h1>
        {outcome?.ok ? (
          <p className={ui.notice} role="status">
            {t('account.resetSent')}
          </p>
        ) : (
          <>
            <Rich html={intro} />
            <p className={ui.muted}>{t('account.resetHint')}</p>
            <Refusal refusal={refusal} />
            <Field
              name="email"
              type="email"
              label={t('form.email')}
              autoComplete="email"
              defaultValue={refusal?.values.email}
              error={refusal?.errors.email}
              required
            />
            <button type="submit" className={`${ui.button} ${ui.wide}`}>
              {t('account.sendReset')}
            </button>
          </>
        )}
      </FieldsForm>
    </div>
  )
}
