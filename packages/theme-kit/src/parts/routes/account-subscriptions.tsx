import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { Pagination } from '../components/Pagination'
import { SubscriptionRows } from '../components/SubscriptionRows'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = Math.max(1, Math.min(10_000, Number(new URL(request.url).searchParams.get('page')) || 1))
  const found = await storefrontOf(context).subscriptions(Math.floor(page))
  if (!found) throw redirect('/login?back=/account/subscriptions')
  return found
}

export default function Subscriptions() {
  const { subscriptions, page, pages } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  return (
    <>
      <SeoHead seo={pageSeo(shell, '/account/subscriptions', t('subscriptions.title'))} shell={shell} />
      <h1>{t('subscriptions.title')}</h1>
      <SubscriptionRows subscriptions={subscriptions} />
      <Pagination page={page} pages={pages} />
    </>
  )
}
