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
import { AccountFields } from '../components/AccountFields'
import { Captcha } from '../components/Captcha'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { LoginWays } from '../components/LoginWays'
import { Refusal } from '../components/Refusal'
import { Rich } from '../components/Rich'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const [form, intro] = await Promise.all([storefront.registration(), storefront.intro('registration')])
  return { ...form, intro }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).register(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirectDocument(outcome.back)
}

export default function Registration() {
  const { intro, ways, ...form } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const back = query.get('back') ?? ''
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/registration', t('account.register'))} shell={shell} />
      <FieldsForm className={ui.stack}>
        <h1>{t('account.register')}</h1>
        <Rich html={intro} />
        <Refusal refusal={refusal} />
        <LoginWays ways={ways} back={back} />
        <Captcha page="registration" />
        <input type="hidden" name="back" value={back} />
        <AccountFields
          form={form}
          refusal={refusal}
          email={
            <Field
              name="email"
              type="email"
              label={t('form.email')}
              autoComplete="email"
              defaultValue={refusal?.values.email}
              error={refusal?.errors.email}
              required
            />
          }
          password={
            <>
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
            </>
          }
        />
        <button type="submit" className={`${ui.button} ${ui.wide}`}>
          {t('account.create')}
        </button>
        <p className={ui.muted}>
          {t('account.known')}{' '}
          <Link to={`/login${back ? `?back=${encodeURIComponent(back)}` : ''}`} className={ui.link}>
            {t('account.signIn')}
          </Link>
        </p>
      </FieldsForm>
    </div>
  )
}
