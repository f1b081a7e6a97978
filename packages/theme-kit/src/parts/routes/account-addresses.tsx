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
import { AddressForm } from '../components/AddressForm'
import { Refusal } from '../components/Refusal'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const account = await storefront.account()
  if (!account) throw redirect('/login?back=/account/addresses')
  const { profile, addresses, addressFields } = account
  return { profile, addresses, addressFields, countries: addresses.length ? [] : await storefront.countries() }
}

/** Takes one away. */
export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).removeAddress(await request.formData())
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirect('/account/addresses')
}

export default function Addresses() {
  const { profile, addresses, addressFields, countries } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/addresses', t('account.addresses'))} shell={shell} />
      <h1>{t('account.addresses')}</h1>
      <Refusal refusal={refusal} />
      {addresses.length > 0 && (
        <p className={styles.buttons}>
          <Link to="/account/addresses/new" className={`${ui.button} ${ui.quiet}`}>
            {t('account.addAddress')}
          </Link>
          {addresses.length > 1 && (
            <Link to="/account/addresses/default" className={ui.link}>
              {t('account.chooseDefault')}
            </Link>
          )}
        </p>
      )}
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address.id} className={`${ui.card} ${styles.address}`}>
            <div>
              {address.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {address.isDefault && <p className={ui.muted}>{t('account.defaultAddress')}</p>}
            </div>
            <div className={styles.buttons}>
              <Link to={`/account/addresses/${address.id}`} className={ui.link}>
                {t('account.edit')}
              </Link>
              {!address.isDefault && (
                <Form method="post">
                  <input type="hidden" name="id" value={address.id} />
                  <button type="submit" className={ui.link}>
                    {t('account.remove')}
                  </button>
                </Form>
              )}
            </div>
          </li>
        ))}
      </ul>
      {addresses.length === 0 && (
        <div className={styles.form}>
          <h2>{t('account.addAddress')}</h2>
          <AddressForm
            address={null}
            owner={profile}
            countries={countries}
            customFields={addressFields}
            refusal={undefined}
          />
        </div>
      )}
    </>
  )
}
