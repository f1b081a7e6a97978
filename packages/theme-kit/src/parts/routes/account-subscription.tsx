import { shopKey } from '@shopwright/i18n/keys'
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
import order from '../components/OrderDetails.module.css'
import { OrderOptions } from '../components/OrderOptions'
import { Refusal } from '../components/Refusal'
import { StatusBadge } from '../components/StatusBadge'
import { SubscriptionMoves } from '../components/SubscriptionMoves'
import { stateColours } from '../components/SubscriptionRows'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const row = await storefront.subscription(params.id ?? '')
  if (row) return { row }
  if (!(await storefront.state()).name) throw redirect(`/login?back=/account/subscriptions/${params.id}`)
  throw new Response(null, { status: 404 })
}

export async function action({ context, request }: ActionFunctionArgs) {
  const outcome = await storefrontOf(context).moveSubscription(await request.formData())
  return outcome.ok ? { ok: true as const } : data(outcome, { status: 422 })
}

/** One subscription: what it is, what comes next, and how to stop it. */
export default function Subscription() {
  const { row } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  const { t, date, money, number } = useSpeech()
  const shell = useShell()
  const title = t('subscriptions.one', { number: row.number })
  const isRunning = row.state === 'active'
  const facts: [string, string | null][] = [
    [t('subscriptions.terms'), row.terms],
    [t('subscriptions.nextDate'), isRunning && row.nextDate ? date(row.nextDate) : null],
    [t('subscriptions.left'), row.left === null || !isRunning ? null : String(row.left)],
    [t('subscriptions.card'), row.card && `•••• ${row.card}`],
  ]
  return (
    <>
      <SeoHead seo={pageSeo(shell, `/account/subscriptions/${row.id}`, title)} shell={shell} />
      <h1>{title}</h1>
      {outcome?.ok && (
        <p className={ui.notice} role="status">
          {t('subscriptions.done')}
        </p>
      )}
      <Refusal refusal={outcome && !outcome.ok ? outcome : undefined} />
      {row.payUrl && (
        <div className={ui.notice}>
          <p>
            {row.state === 'suspended' || !row.retryDate
              ? t('subscriptions.unpaid')
              : t('subscriptions.retry', { date: date(row.retryDate) })}
          </p>
          <p>
            <a href={row.payUrl} className={`${ui.button} ${ui.small}`}>
              {t('subscriptions.pay')}
            </a>
          </p>
        </div>
      )}
      <div className={order.columns}>
        <section className={`${ui.card} ${ui.stack}`}>
          <div className={order.head}>
            <StatusBadge name={t(`subscriptions.states.${row.state}`)} colour={stateColours[row.state]} />
            <Link to={`/account/orders/${row.order.id}`} className={ui.link}>
              {t('order.title', { number: row.order.number ?? '' })}
            </Link>
          </div>
          <p>
            {row.url ? <Link to={row.url}>{row.title}</Link> : <strong>{row.title}</strong>}
            <span className={order.note}>
              <OrderOptions options={row.options} />
              {`× ${number(row.quantity)}`}
            </span>
          </p>
          {row.state === 'pending' && <p className={ui.muted}>{t('subscriptions.pending')}</p>}
          <dl className={order.facts}>
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt className={ui.muted}>{name}</dt>
                  <dd suppressHydrationWarning>{value}</dd>
                </div>
              ))}
          </dl>
          <SubscriptionMoves subscription={row} />
        </section>
        <section className={order.facts}>
          <h2>{t('subscriptions.history')}</h2>
          <ol className={order.histories}>
            {row.entries.map((entry) => (
              <li key={entry.at + entry.kind}>
                <span suppressHydrationWarning className={ui.muted}>
                  {date(entry.at)}
                </span>{' '}
                — {t(shopKey('subscriptions.events.', entry.kind))}
                {entry.amount && <span suppressHydrationWarning> {money(entry.amount, row.currency)}</span>}
                {entry.order && entry.kind === 'payment' && (
                  <>
                    {' · '}
                    <Link to={`/account/orders/${entry.order.id}`} className={ui.link}>
                      № {entry.order.number}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
