import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { LoginRefused } from '../components/LoginRefused'
import { LoginWays } from '../components/LoginWays'
import { Refusal } from '../components/Refusal'
import { Rich } from '../components/Rich'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const [intro, ways] = await Promise.all([storefront.intro('login'), storefront.loginWays()])
  return { intro, ways }
}

/** A login changes what every page may show, so the next one is loaded whole. */
export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).signIn(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirectDocument(outcome.back)
}

export default function Login() {
  const { intro, ways } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const back = query.get('back') ?? ''
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/login', t('account.signIn'))} shell={shell} />
      <FieldsForm className={ui.stack}>
        <h1>{t('account.signIn')}</h1>
        <Rich html={intro} />
        {query.has('registered') && (
          <p className={ui.notice}>
            {t(query.get('registered') === 'approval' ? 'account.waitsForApproval' : 'account.registered')}
          </p>
        )}
        {query.has('erased') && (
          <p className={ui.notice} role="status">
            {t('erasure.done')}
          </p>
        )}
        {query.has('forgotten') && (
          <p className={ui.notice} role="status">
            {t('login.forgotten')}
          </p>
        )}
        {!refusal && <LoginRefused />}
        <Refusal refusal={refusal} />
        <LoginWays ways={ways} back={back} />
        <input type="hidden" name="back" value={back} />
        <Field
          name="email"
          type="email"
          label={t('form.email')}
          autoComplete="username"
          defaultValue={refusal?.values.email}
          error={refusal?.errors.email}
          required
        />
        <Field
          name="password"
          type="password"
          label={t('form.password')}
          autoComplete="current-password"
          error={refusal?.errors.password}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.wide}`}>
          {t('account.signIn')}
        </button>
        <p className={ui.smallText}>
          <Link to="/forget" className={ui.link}>
            {t('account.forgotten')}
          </Link>
        </p>
        <p className={ui.muted}>
          {t('account.new')}{' '}
          <Link to={`/registration${back ? `?back=${encodeURIComponent(back)}` : ''}`} className={ui.link}>
            {t('account.register')}
          </Link>
        </p>
      </FieldsForm>
    </div>
  )
}
