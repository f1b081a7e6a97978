import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { OrderDetails } from '../components/OrderDetails'
import { RepeatOrder } from '../components/RepeatOrder'
import { UnpaidOrder } from '../components/UnpaidOrder'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { repeat } from '../repeat'
import { useShell } from '../shell'
import { useShopState } from '../shop-state'

/** An order by its access key: right after it was placed, and from the mail. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const order = await storefrontOf(context).order(params.id ?? '', new URL(request.url).searchParams.get('key'))
  if (!order) throw new Response(null, { status: 404 })
  return { order }
}

/** Repeats the order, or fetches a bought file; without one named, gives up an order that waits for its payment, and the cart is back. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const form = await request.formData()
  if (form.has('repeat')) return repeat(storefrontOf(context), params.id ?? '', key, form)
  if (form.has('download'))
    throw redirect(
      (await storefrontOf(context).downloadUrl(params.id ?? '', key, form)) ??
        `/order/${params.id}?key=${encodeURIComponent(key)}`,
    )
  if (!(await storefrontOf(context).giveUpOrder(params.id ?? '', key))) throw new Response(null, { status: 404 })
  throw redirect('/cart')
}

export default function Order() {
  const { order } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const { refresh } = useShopState()
  useEffect(refresh, [refresh])
  const { number, payUrl } = order
  const isNew = query.has('placed') && number !== null
  const title = number === null ? t('order.unpaid') : t('order.title', { number })
  return (
    <div className={`${ui.container} ${ui.section} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/order', title)} shell={shell} />
      <h1>{isNew ? thanks(t, order.name) : title}</h1>
      {isNew && (
        <p>
          {order.email === null
            ? t('order.call', { number, phone: order.phone ?? '' })
            : t('order.placed', { number, email: order.email })}
        </p>
      )}
      {payUrl && <UnpaidOrder payUrl={payUrl} keptMinutes={order.keptMinutes} />}
      {query.has('asked') && (
        <p className={ui.notice} role="status">
          {t('returns.askedHint')}
        </p>
      )}
      <OrderDetails order={order} />
      {!isNew && <RepeatOrder order={order} />}
      <p>
        <Link to="/" className={`${ui.button} ${ui.quiet}`}>
          {t('order.goOn')}
        </Link>
      </p>
    </div>
  )
}

const thanks = (t: ReturnType<typeof useSpeech>['t'], name: string): string =>
  name ? t('order.thanks', { name: name.split(' ')[0] ?? '' }) : t('order.thanksPlain')
