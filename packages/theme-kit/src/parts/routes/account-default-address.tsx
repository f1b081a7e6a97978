import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { Refusal } from '../components/Refusal'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await storefrontOf(context).account()
  if (!account) throw redirect('/login?back=/account/addresses/default')
  const { addresses } = account
  if (!addresses.length) throw redirect('/account/addresses')
  return { addresses }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).chooseDefaultAddress(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirect('/account/addresses')
}

/** Which address the checkout begins with. */
export default function DefaultAddress() {
  const { addresses } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/addresses/default', t('account.defaultAddress'))} shell={shell} />
      <h1>{t('account.defaultAddress')}</h1>
      <Refusal refusal={refusal} />
      <Form method="post" className={`${ui.stack} ${styles.form}`}>
        <p className={ui.muted} id="default-hint">
          {t('account.defaultHint')}
        </p>
        <fieldset className={ui.stack} aria-label={t('account.defaultAddress')} aria-describedby="default-hint">
          {addresses.map(({ id, lines, isDefault }) => (
            <label key={id} className={`${ui.card} ${ui.check}`}>
              <input type="radio" name="id" value={id} defaultChecked={isDefault} required />
              <span>{lines.join(', ')}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.buttons}>
          <button type="submit" className={ui.button}>
            {t('account.save')}
          </button>
          <Link to="/account/addresses" className={ui.link}>
            {t('account.allAddresses')}
          </Link>
        </p>
      </Form>
    </>
  )
}
