import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { OrderDetails } from '../components/OrderDetails'
import { RepeatOrder } from '../components/RepeatOrder'
import { pageSeo } from '../page-seo'
import { repeat } from '../repeat'
import { useShell } from '../shell'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const order = await storefront.order(params.id ?? '', null)
  if (order) return { order }
  if (!(await storefront.state()).name) throw redirect(`/login?back=/account/orders/${params.id}`)
  throw new Response(null, { status: 404 })
}

/** Repeats the order, or fetches a bought file. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.has('repeat')) return repeat(storefrontOf(context), params.id ?? '', null, form)
  const url = await storefrontOf(context).downloadUrl(params.id ?? '', null, form)
  throw redirect(url ?? `/account/orders/${params.id}`)
}

export default function Order() {
  const { order } = useLoaderData<typeof loader>()
  const { t } = useSpeech()
  const shell = useShell()
  const title = order.number === null ? t('order.unpaid') : t('order.title', { number: order.number })
  return (
    <>
      <SeoHead seo={pageSeo(shell, `/account/orders/${order.id}`, title)} shell={shell} />
      <h1>{title}</h1>
      <RepeatOrder order={order} />
      <OrderDetails order={order} />
    </>
  )
}
