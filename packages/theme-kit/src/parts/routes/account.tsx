import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { OrderRows } from '../components/OrderRows'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context }: LoaderFunctionArgs) {
  const account = await storefrontOf(context).account()
  if (!account) throw redirect('/login?back=/account')
  return { account }
}

export default function Account() {
  const { account } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account', t('account.title'))} shell={shell} />
      <h1>{t('account.hello', { name: account.profile.first_name })}</h1>
      <h2>{t('account.latestOrders')}</h2>
      <OrderRows orders={account.orders} />
      {account.orders.length > 0 && (
        <p>
          <Link to="/account/orders" className={ui.link}>
            {t('account.allOrders')}
          </Link>
        </p>
      )}
    </>
  )
}
