import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { OrderRows } from '../components/OrderRows'
import { Pagination } from '../components/Pagination'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = Math.max(1, Math.min(10_000, Number(new URL(request.url).searchParams.get('page')) || 1))
  const found = await storefrontOf(context).orders(Math.floor(page))
  if (!found) throw redirect('/login?back=/account/orders')
  return found
}

export default function Orders() {
  const { orders, page, pages } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/orders', t('account.orders'))} shell={shell} />
      <h1>{t('account.orders')}</h1>
      <OrderRows orders={orders} />
      <Pagination page={page} pages={pages} />
    </>
  )
}
