import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import ui from '../components/ui.module.css'
import { useShell } from '../shell'

export const loader = async ({ context, request }: LoaderFunctionArgs) => ({
  page: await storefrontOf(context).newsletter(new URL(request.url).searchParams),
})

export async function action({ context, request }: ActionFunctionArgs) {
  const query = new URL(request.url).searchParams
  const outcome = await storefrontOf(context).changeNewsletter(query, await request.formData())
  return outcome.ok ? outcome : data(outcome, { status: 422 })
}

export default function Newsletter() {
  const { page } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t } = useSpeech()
  const { state } = useNavigation()
  const refusal = outcome && !outcome.ok ? outcome : undefined
  const { title } = page.seo
  return (
    <div className={ui.narrow}>
      <SeoHead seo={page.seo} shell={useShell()} />
      <meta name="referrer" content="no-referrer" />
      <FieldsForm className={ui.stack}>
        <h1>{title}</h1>
        {outcome?.ok ? (
          <p className={ui.notice} role="status">
            {t(`newsletter.${outcome.became}`)}
          </p>
        ) : (
          <>
            <p className={ui.muted}>{t(`newsletter.about.${page.asks}`)}</p>
            <Refusal refusal={refusal} />
            {page.asks === 'join' && (
              <>
                <Field
                  name="email"
                  type="email"
                  label={t('form.email')}
                  autoComplete="email"
                  maxLength={254}
                  defaultValue={refusal?.values.email}
                  error={refusal?.errors.email}
                  required
                />
                <p className={ui.hidden} aria-hidden="true">
                  <input name="website" tabIndex={-1} autoComplete="off" />
                </p>
              </>
            )}
            <button type="submit" className={`${ui.button} ${ui.wide}`} disabled={state !== 'idle'}>
              {t(`newsletter.do.${page.asks}`)}
            </button>
            {refusal && page.asks !== 'join' && (
              <Link to={page.asks === 'confirm' ? '/shop/newsletter' : '/shop/feedback'} className={ui.link}>
                {t(page.asks === 'confirm' ? 'newsletter.do.join' : 'feedback.title')}
              </Link>
            )}
          </>
        )}
      </FieldsForm>
    </div>
  )
}
