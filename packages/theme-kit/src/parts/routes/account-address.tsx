import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
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

export async function loader({ context, params }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const account = await storefront.account()
  if (!account) throw redirect(`/login?back=/account/addresses/${params.id}`)
  const address = account.addresses.find(({ id }) => id === params.id) ?? null
  if (!address && params.id !== 'new') throw new Response(null, { status: 404 })
  const { profile, addressFields } = account
  return { profile, address, addressFields, countries: await storefront.countries() }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  if (params.id !== 'new') form.set('id', params.id ?? '')
  const outcome = await storefrontOf(context).saveAddress(form)
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirect('/account/addresses')
}

/** One address of the shopper's, or a new one. */
export default function Address() {
  const { profile, address, addressFields, countries } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const title = t(address ? 'account.editAddress' : 'account.addAddress')
  return (
    <>
      <SeoHead seo={pageSeo(shell, `/account/addresses/${address?.id ?? 'new'}`, title)} shell={shell} />
      <h1>{title}</h1>
      <Refusal refusal={refusal} />
      <div className={styles.form}>
        <AddressForm
          key={address?.id}
          address={address}
          owner={profile}
          countries={countries}
          customFields={addressFields}
          refusal={refusal}
        />
        <p>
          <Link to="/account/addresses" className={ui.link}>
            {t('account.allAddresses')}
          </Link>
        </p>
      </div>
    </>
  )
}
