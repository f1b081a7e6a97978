import type { SavedAddress } from '@shopwright/theme-kit'
import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AddressFields } from '../components/AddressFields'
import { Refusal } from '../components/Refusal'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import styles from './account.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const account = await storefront.account()
  if (!account) throw redirect('/login?back=/account/addresses')
  const { addresses, addressFields } = account
  return { addresses, addressFields, countries: await storefront.countries() }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const storefront = storefrontOf(context)
  const outcome =
    form.get('intent') === 'remove' ? await storefront.removeAddress(form) : await storefront.saveAddress(form)
  if (!outcome.ok) return data(outcome, { status: 422 })
  throw redirect('/account/addresses')
}

export default function Addresses() {
  const { addresses, addressFields, countries } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const { t } = useSpeech()
  const shell = useShell()
  const isNew = refusal !== undefined && !refusal.values.id
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/addresses', t('account.addresses'))} shell={shell} />
      <h1>{t('account.addresses')}</h1>
      <Refusal refusal={refusal} />
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address.id} className={`${ui.card} ${styles.address}`}>
            <div>
              {address.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {address.isDefault && <p className={ui.muted}>{t('account.defaultAddress')}</p>}
            </div>
            <details open={refusal?.values.id === address.id && refusal.values.intent !== 'remove'}>
              <summary className={`${ui.link} ${styles.summary}`}>{t('account.edit')}</summary>
              <AddressForm address={address} countries={countries} customFields={addressFields} refusal={refusal} />
            </details>
            {!address.isDefault && (
              <Form method="post">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={address.id} />
                <button type="submit" className={ui.link}>
                  {t('account.remove')}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <details key={addresses.length} className={styles.form} open={isNew || addresses.length === 0}>
        <summary className={`${ui.button} ${ui.quiet} ${styles.summary}`}>{t('account.addAddress')}</summary>
        <AddressForm
          address={null}
          countries={countries}
          customFields={addressFields}
          refusal={isNew ? refusal : undefined}
        />
      </details>
    </>
  )
}

type FormProps = {
  address: SavedAddress | null
  countries: Parameters<typeof AddressFields>[0]['countries']
  customFields: Parameters<typeof AddressFields>[0]['customFields']
  refusal: { errors: Record<string, string>; values: Record<string, string> } | undefined
}

function AddressForm({ address, countries, customFields, refusal }: FormProps) {
  const { t } = useSpeech()
  return (
    <Form method="post" className={`${ui.stack} ${ui.section}`}>
      {address && <input type="hidden" name="id" value={address.id} />}
      <AddressFields
        prefix=""
        countries={countries}
        customFields={customFields}
        saved={[]}
        values={{ ...address?.fields, ...refusal?.values }}
        errors={refusal?.errors ?? {}}
        withName
      />
      {!address?.isDefault && (
        <label className={ui.check}>
          <input type="checkbox" name="is_default" />
          {t('account.makeDefault')}
        </label>
      )}
      <p>
        <button type="submit" className={ui.button}>
          {t('account.save')}
        </button>
      </p>
    </Form>
  )
}
