import type { Order } from '@shopwright/theme-kit'
import { Picture, useSpeech } from '@shopwright/theme-kit/react'
import { Link } from 'react-router'
import styles from './OrderDetails.module.css'
import { OrderDownloads } from './OrderDownloads'
import { OrderOptions } from './OrderOptions'
import { Placeholder } from './Placeholder'
import { StatusBadge } from './StatusBadge'
import totals from './Totals.module.css'
import ui from './ui.module.css'

export function OrderDetails({ order }: { order: Order }) {
  const { t, money, date, number } = useSpeech()
  const told = (at: Order['answers'][number]['place']) =>
    order.answers.filter(({ place }) => place === at).map(({ name, value }) => `${name}: ${value}`)
  /** A guest has no other page that says it. */
  const outcomeOf = ({ isRejected, action, amount, currency }: Order['returns'][number]) =>
    [isRejected ? t('returns.rejected') : action, amount && money(amount, currency)].filter(Boolean).join(': ')
  const amounts = [
    ...order.lines.map(({ total }) => total),
    ...order.vouchers.map(({ amount }) => amount),
    ...order.totals.map(({ value }) => value),
  ]
  return (
    <div className={styles.columns}>
      <section className={ui.card}>
        <div className={styles.head}>
          <StatusBadge name={order.status} colour={order.statusColour} />
          <time dateTime={order.placedAt} className={ui.muted} suppressHydrationWarning>
            {date(order.placedAt)}
          </time>
        </div>
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <li key={line.title + line.model + line.options.map(({ value }) => value).join()} className={styles.line}>
              <span className={ui.picture}>
                {line.picture ? (
                  <Picture picture={line.picture} alt="" sizes="64px" />
                ) : (
                  <Placeholder title={line.title} />
                )}
              </span>
              <span>
                {line.url ? <Link to={line.url}>{line.title}</Link> : line.title}
                <span className={styles.note}>
                  <OrderOptions options={line.options} />
                  {`× ${number(line.quantity)}`}
                </span>
                {line.recurring && <span className={styles.note}>{line.recurring}</span>}
                {line.returning > 0 && (
                  <span className={styles.note}>
                    {t('returns.returningOf', { returning: number(line.returning), quantity: number(line.quantity) })}
                  </span>
                )}
                {line.returned > 0 && (
                  <span className={styles.note}>
                    {t('returns.returnedOf', { returned: number(line.returned), quantity: number(line.quantity) })}
                  </span>
                )}
              </span>
              <span className={styles.amount} suppressHydrationWarning>
                {Number(line.total) === 0 ? t('product.free') : money(line.total, order.currency, amounts)}
              </span>
            </li>
          ))}
          {order.vouchers.map((voucher) => (
            <li key={voucher.toEmail + voucher.toName} className={styles.line}>
              <span className={ui.picture}>
                <Placeholder title={voucher.toName} />
              </span>
              <span>
                {t('voucher.for', { name: voucher.toName })}
                <span className={styles.note}>{voucher.toEmail}</span>
              </span>
              <span className={styles.amount} suppressHydrationWarning>
                {money(voucher.amount, order.currency, amounts)}
              </span>
            </li>
          ))}
        </ul>
        <dl className={totals.totals}>
          {order.totals.map(({ code, title, value }) => (
            <div key={code + title} className={code === 'total' ? totals.whole : undefined}>
              <dt>{title}</dt>
              <dd suppressHydrationWarning>
                {code === 'delivery' && Number(value) === 0 ? t('product.free') : money(value, order.currency, amounts)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.facts}>
        <OrderDownloads downloads={order.downloads} />
        {(order.returns.length > 0 || order.returnUrl) && (
          <div>
            <h3>{t('returns.title')}</h3>
            {order.returns.map((row) => (
              <p key={row.id} className={styles.returned}>
                <span>
                  {`№ ${row.number} · ${row.title} × ${number(row.quantity)}`}
                  <span className={styles.note} suppressHydrationWarning>
                    {outcomeOf(row)}
                  </span>
                  {row.replacement && (
                    <span className={styles.note}>
                      <Link to={row.replacement.url} className={ui.link}>
                        {t('returns.replacement', { number: row.replacement.number ?? '' })}
                      </Link>
                    </span>
                  )}
                </span>
                <StatusBadge name={row.status} colour={row.statusColour} />
              </p>
            ))}
            {order.returnUrl && (
              <p>
                <Link to={order.returnUrl} className={`${ui.button} ${ui.quiet} ${ui.small}`}>
                  {t('returns.ask')}
                </Link>
              </p>
            )}
          </div>
        )}
        {order.pickup?.address && (
          <div>
            <h3>{t('order.pickup')}</h3>
            <p className={ui.muted}>{order.pickup.address}</p>
            {order.pickup.openingTimes && <p className={`${ui.muted} ${styles.lined}`}>{order.pickup.openingTimes}</p>}
            {order.pickup.mapUrl && (
              <p>
                <a href={order.pickup.mapUrl} className={ui.link} target="_blank" rel="noopener noreferrer">
                  {t('order.map')}
                </a>
              </p>
            )}
          </div>
        )}
        {order.paymentInstructions && (
          <div className={ui.notice}>
            <h3>{t('order.howToPay')}</h3>
            <p className={styles.lined}>{order.paymentInstructions}</p>
          </div>
        )}
        <Fact
          title={t('order.contact')}
          lines={[order.name, order.phone ?? '', order.email ?? '', ...told('customer')]}
        />
        <Fact
          title={t('order.delivery')}
          lines={[order.delivery ?? '', ...order.deliveryAddress, ...told('delivery_address')]}
        />
        <Fact title={t('order.payment')} lines={[order.payment ?? '', ...told('payment_address')]} />
        {order.tracking && (
          <div>
            <h3>{t('order.tracking')}</h3>
            <p className={ui.muted}>
              {order.tracking.url ? (
                <a href={order.tracking.url} className={ui.link} target="_blank" rel="noopener noreferrer">
                  {order.tracking.number}
                </a>
              ) : (
                order.tracking.number
              )}
            </p>
          </div>
        )}
        <Fact title={t('checkout.comment')} lines={[order.comment ?? '']} />
        {order.histories.length > 0 && (
          <div>
            <h3>{t('order.history')}</h3>
            <ol className={styles.histories}>
              {order.histories.map((history) => (
                <li key={history.at + history.status}>
                  <span suppressHydrationWarning className={ui.muted}>
                    {date(history.at)}
                  </span>{' '}
                  — {history.isEdit ? t('order.changed') : history.status}
                  {history.comment && <p className={styles.lined}>{history.comment}</p>}
                </li>
              ))}
            </ol>
          </div>
        )}
      </section>
    </div>
  )
}

function Fact({ title, lines }: { title: string; lines: string[] }) {
  const told = lines.filter(Boolean)
  if (!told.length) return null
  return (
    <div>
      <h3>{title}</h3>
      {told.map((line) => (
        <p key={line} className={ui.muted}>
          {line}
        </p>
      ))}
    </div>
  )
}
