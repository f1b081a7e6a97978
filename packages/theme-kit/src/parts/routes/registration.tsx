import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { Captcha } from '../components/Captcha'
import { CustomFields } from '../components/CustomFields'
import { Field } from '../components/Field'
import { GroupChoice } from '../components/GroupChoice'
import { LoginWays } from '../components/LoginWays'
import { Refusal } from '../components/Refusal'
import { Rich } from '../components/Rich'
import { TermsBox } from '../components/TermsBox'
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
  const { groups, terms, intro, ways } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const [groupId, setGroupId] = useState(refusal?.values.customer_group_id)
  const group = groups.find(({ id }) => id === groupId) ?? groups.find(({ isDefault }) => isDefault) ?? groups[0]
  const shared = (name: string) => ({ name, defaultValue: refusal?.values[name], error: refusal?.errors[name] })
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/registration', t('account.register'))} shell={shell} />
      <Form method="post" className={ui.stack}>
        <h1>{t('account.register')}</h1>
        <Rich html={intro} />
        <Refusal refusal={refusal} />
        <LoginWays ways={ways} back={query.get('back') ?? ''} />
        <Captcha page="registration" />
        {group && groups.length > 1 && (
          <GroupChoice
            groups={groups}
            chosen={group.id}
            error={refusal?.errors.customer_group_id}
            onChoice={setGroupId}
          />
        )}
        {group?.needsApproval && <p className={ui.notice}>{t('account.approvalFirst')}</p>}
        <input type="hidden" name="back" value={query.get('back') ?? ''} />
        <Field
          {...shared('first_name')}
          label={t('form.firstName')}
          autoComplete="given-name"
          maxLength={32}
          required
        />
        <Field {...shared('last_name')} label={t('form.lastName')} autoComplete="family-name" maxLength={32} required />
        <Field {...shared('email')} type="email" label={t('form.email')} autoComplete="email" required />
        <Field {...shared('phone')} type="tel" label={t('form.phone')} autoComplete="tel" placeholder="+380" />
        {group && (
          <CustomFields
            key={group.id}
            fields={group.fields}
            values={refusal?.values ?? {}}
            errors={refusal?.errors ?? {}}
          />
        )}
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
        <label className={ui.check}>
          <input type="checkbox" name="newsletter" defaultChecked={refusal?.values.newsletter !== undefined} />
          {t('account.newsletter')}
        </label>
        <TermsBox
          terms={terms}
          isAgreed={refusal?.values.terms_agreed !== undefined}
          error={refusal?.errors.terms_agreed}
        />
        <button type="submit" className={`${ui.button} ${ui.wide}`}>
          {t('account.create')}
        </button>
        <p className={ui.muted}>
          {t('account.known')}{' '}
          <Link to="/login" className={ui.link}>
            {t('account.signIn')}
          </Link>
        </p>
      </Form>
    </div>
  )
}
