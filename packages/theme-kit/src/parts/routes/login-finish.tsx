import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFields } from '../components/AccountFields'
import { Field } from '../components/Field'
import { FieldsForm } from '../components/FieldsForm'
import { Refusal } from '../components/Refusal'
import { ShopLink } from '../components/ShopLink'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context }: LoaderFunctionArgs) {
  const finish = await storefrontOf(context).loginFinish()
  if (!finish) throw redirect('/login?refused=again')
  return { finish }
}

/** What was mailed, or turned out to be taken, asks the next thing. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).finishLogin(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw outcome.back ? redirectDocument(outcome.back) : redirect('/login/finish')
}

/** Somebody has come from a provider: what is left to know before there is an account. */
export default function Finish() {
  const { finish } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const { step, provider, email } = finish
  const title = t(step === 'join' ? 'account.register' : 'account.signIn')
  return (
    <div className={ui.narrow}>
      <SeoHead seo={pageSeo(shell, '/login/finish', title)} shell={shell} />
      <FieldsForm className={ui.stack} key={step}>
        <h1>{title}</h1>
        <Refusal refusal={refusal} />
        <p className={ui.muted}>{t(`login.about.${step}`, { provider, email })}</p>
        {step === 'address' && (
          <Field
            name="email"
            type="email"
            label={t('form.email')}
            autoComplete="email"
            maxLength={254}
            defaultValue={refusal?.values.email ?? email}
            error={refusal?.errors.email}
            required
          />
        )}
        {step === 'code' && (
          <Field
            name="code"
            label={t('login.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            error={refusal?.errors.code}
            required
          />
        )}
        {finish.step === 'join' && (
          <AccountFields
            form={finish.form}
            refusal={refusal}
            told={{ first_name: finish.firstName, last_name: finish.lastName }}
            email={<Field name="email" label={t('form.email')} defaultValue={finish.email} disabled isAsked />}
          />
        )}
        <button type="submit" name="intent" value={intents[step]} className={`${ui.button} ${ui.wide}`}>
          {t(`login.do.${step}`)}
        </button>
        {step === 'known' && (
          <ShopLink to="/login?back=/account/profile" className={`${ui.button} ${ui.quiet} ${ui.wide}`}>
            {t('login.byPassword')}
          </ShopLink>
        )}
        <button type="submit" name="intent" value="" formNoValidate className={ui.link}>
          {t('login.giveUp')}
        </button>
      </FieldsForm>
    </div>
  )
}

const intents = { link: 'link', address: 'code', known: 'code', code: 'prove', join: 'join' } as const
