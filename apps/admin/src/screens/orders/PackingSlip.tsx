import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../language/format.ts'
import { lineCodes, sentLines } from './order-words.ts'
import classes from './PrintSheet.module.css'
import { PrintedLine, PrintedPerson, PrintSheet } from './PrintSheet.tsx'
import type { PrintedOrder } from './use-order.ts'

/** A sheet to pack by, without prices. */
export function PackingSlip({ order }: { order: PrintedOrder }) {
  const { t } = useTranslation('screens')
  return (
    <PrintSheet title={t('order.slip.title', { number: order.number })} date={order.placed_at ?? order.created_at}>
      <div className={classes.facts}>
        <div>
          <h2>{t('order.slip.to')}</h2>
          <PrintedPerson order={order} address={order.delivery_address} />
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
            <th data-right>{t('order.slip.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {sentLines(order.products).map((line) => (
            <tr key={line.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td>
                <PrintedLine line={line} />
              </td>
              <td>{lineCodes(line)}</td>
              <td data-right data-strong>
                {formatNumber(line.quantity)}
              </td>
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
    </PrintSheet>
  )
}
