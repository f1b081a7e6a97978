import { handOver, SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { Breadcrumbs } from '../components/Breadcrumbs'
import { Captcha } from '../components/Captcha'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import { Rich } from '../components/Rich'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'
import styles from './telling.module.css'

export const loader = async ({ context }: LoaderFunctionArgs) =>
  handOver(context, { page: await storefrontOf(context).feedback() })

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).sendFeedback(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

export default function Feedback() {
  const { page } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const { state } = useNavigation()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  const shared = (name: 'name' | 'email' | 'text') => ({
    name,
    defaultValue: refusal?.values[name],
    error: refusal?.errors[name],
    required: true,
  })
  return (
    <div className={ui.container}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <Breadcrumbs trail={[{ title: page.title, url: useLocation().pathname }]} />
      <h1>{page.title}</h1>
      {page.text && <Rich html={page.text} />}
      {outcome?.ok ? (
        <div className={styles.form}>
          <p className={ui.notice} role="status">
            {t('feedback.thanks')}
          </p>
        </div>
      ) : (
        <FieldsForm className={`${ui.stack} ${styles.form}`}>
          <Refusal refusal={refusal} />
          <Captcha page="feedback" />
          <Field {...shared('name')} label={t('reviews.author')} autoComplete="name" maxLength={64} />
          <Field {...shared('email')} type="email" label={t('form.email')} autoComplete="email" maxLength={96} />
          <Field {...shared('text')} label={t('feedback.text')} rows={6} maxLength={3000} />
          <p className={ui.hidden} aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" />
          </p>
          <p>
            <button type="submit" className={ui.button} disabled={state !== 'idle'}>
              {t('reviews.send')}
            </button>
          </p>
        </FieldsForm>
      )}
    </div>
  )
}
