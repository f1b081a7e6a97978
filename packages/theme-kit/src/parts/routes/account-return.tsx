import { SeoHead, storefrontOf, useSpeech } from '@shopwright/theme-kit/react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import styles from '../components/OrderDetails.module.css'
import { StatusBadge } from '../components/StatusBadge'
import ui from '../components/ui.module.css'
import { pageSeo } from '../page-seo'
import { useShell } from '../shell'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const storefront = storefrontOf(context)
  const row = await storefront.returnDetails(params.id ?? '')
  if (row) return { row }
  if (!(await storefront.state()).name) throw redirect(`/login?back=/account/returns/${params.id}`)
  throw new Response(null, { status: 404 })
}

/** One return of the shopper's, and what became of it. */
export default function Return() {
  const { row } = useLoaderData<typeof loader>()
  const { t, date, money, number } = useSpeech()
  const shell = useShell()
  const title = t('returns.one', { number: row.number })
  const facts: [string, string | null][] = [
    [t('returns.quantity'), number(row.quantity)],
    [t('returns.reason'), row.reason],
    [t('returns.package'), t(row.opened ? 'returns.opened' : 'returns.notOpened')],
    [t('returns.comment'), row.comment],
    [t('returns.received'), row.received === null ? null : number(row.received)],
    [t('returns.outcome'), row.isRejected ? t('returns.rejected') : row.action],
    [t('returns.amount'), row.amount && money(row.amount, row.currency)],
  ]
  return (
    <>
      <SeoHead seo={pageSeo(shell, `/account/returns/${row.id}`, title)} shell={shell} />
      <h1>{title}</h1>
      <div className={styles.columns}>
        <section className={`${ui.card} ${ui.stack}`}>
          <div className={styles.head}>
            <StatusBadge name={row.status} colour={row.statusColour} />
            <time dateTime={row.askedAt} className={ui.muted} suppressHydrationWarning>
              {date(row.askedAt)}
            </time>
          </div>
          <p>
            <strong>{row.title}</strong>
            <span className={styles.note}>{row.model}</span>
          </p>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt className={ui.muted}>{name}</dt>
                  <dd className={styles.lined} suppressHydrationWarning>
                    {value}
                  </dd>
                </div>
              ))}
          </dl>
          <p>
            <Link to={`/account/orders/${row.orderId}`} className={ui.link}>
              {t('order.title', { number: row.orderNumber ?? '' })}
            </Link>
          </p>
          {row.replacement && (
            <p>
              <Link to={row.replacement.url} className={ui.link}>
                {t('returns.replacement', { number: row.replacement.number ?? '' })}
              </Link>
            </p>
          )}
        </section>
        <section className={styles.facts}>
          <h2>{t('returns.history')}</h2>
          <ol className={styles.histories}>
            {row.histories.map((entry) => (
              <li key={entry.at + entry.status}>
                <span suppressHydrationWarning className={ui.muted}>
                  {date(entry.at)}
                </span>{' '}
                — {entry.status}
                {entry.comment && <p className={styles.lined}>{entry.comment}</p>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  )
}
