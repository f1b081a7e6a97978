import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { useStore } from '../../session/use-session.ts'
import { addressLines } from './Address.tsx'
import { lineCodes } from './order-words.ts'
import classes from './PackingSlip.module.css'
import type { Order } from './use-order.ts'

/** What the printer gets instead of the screen: a sheet to pack by, without prices. */
export function PackingSlip({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const lines = order.delivery_address ? addressLines(order.delivery_address) : [buyerName(order)]
  return createPortal(
    <article className={classes.slip} aria-hidden="true">
      <header>
        <div>
          <h1>{store.title}</h1>
          <p>{t('order.slip.title', { number: order.number })}</p>
        </div>
        <p>{formatInstant(order.placed_at ?? order.created_at)}</p>
      </header>
      <div className={classes.facts}>
        <div>
          <h2>{t('order.slip.to')}</h2>
          {[...lines, order.phone].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        <div>
          <h2>{t('order.delivery')}</h2>
          <div>{order.delivery_method}</div>
          {order.tracking_number ? <div>{t('order.trackingIs', { number: order.tracking_number })}</div> : null}
          <h2>{t('order.payment')}</h2>
          <div>{order.payment_method}</div>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th />
            <th>{t('order.slip.product')}</th>
            <th>{t('order.slip.model')}</th>
            <th>{t('order.slip.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td>
                {line.name}
                {line.options.map((option) => (
                  <div key={option.id}>{`${option.name}: ${option.value}`}</div>
                ))}
              </td>
              <td>{lineCodes(line)}</td>
              <td>{formatNumber(line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.comment ? (
        <section>
          <h2>{t('order.buyerComment')}</h2>
          <p>{order.comment}</p>
        </section>
      ) : null}
    </article>,
    document.body,
  )
}
