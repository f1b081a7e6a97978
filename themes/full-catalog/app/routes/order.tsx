import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { useEffect } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { OrderDetails } from '../components/OrderDetails'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'
import { useShopState } from '../shop-state'

/** An order by its access key: right after it was placed, and from the mail. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const order = await storefrontOf(context).order(params.id ?? '', new URL(request.url).searchParams.get('key'))
  if (!order) throw new Response(null, { status: 404 })
  return { order }
}

export default function Order() {
  const { order } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { t } = useSpeech()
  const shell = useShell()
  const { refresh } = useShopState()
  useEffect(refresh, [refresh])
  const isNew = query.has('placed')
  return (
    <div className={`${ui.container} ${ui.section} ${ui.stack}`}>
      <SeoHead seo={pageSeo(shell, '/order', t('order.title', { number: order.number }))} shell={shell} />
      <h1>
        {isNew
          ? t('order.thanks', { name: order.name.split(' ')[0] ?? '' })
          : t('order.title', { number: order.number })}
      </h1>
      {isNew && <p>{t('order.placed', { number: order.number, email: order.email })}</p>}
      <OrderDetails order={order} />
      <p>
        <Link to="/" className={`${ui.button} ${ui.quiet}`}>
          {t('order.goOn')}
        </Link>
      </p>
    </div>
  )
}
