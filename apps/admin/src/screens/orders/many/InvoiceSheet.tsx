import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../../../language/format.ts'
import { lineCodes, orderTitle, shownLine, totalTitle } from '../order-words.ts'
import classes from '../PrintSheet.module.css'
import { PrintedLine, PrintedPerson, PrintSheet } from '../PrintSheet.tsx'
import type { PrintedOrder } from '../use-order.ts'

/** The invoice of an order that has one: what was bought, at which prices, and what is to be paid. */
export function InvoiceSheet({ order }: { order: PrintedOrder }) {
  const { t } = useTranslation('screens')
  const money = (amount: string) => formatMoney(amount, order.currency)
  return (
    <PrintSheet
      title={`${t('order.invoice')} ${order.invoice_number} · ${orderTitle(t, order)}`}
      date={order.placed_at ?? order.created_at}
    >
      <div className={classes.facts}>
        <div>
          <h2>{t('order.buyer')}</h2>
          <PrintedPerson order={order} address={order.payment_address ?? order.delivery_address} />
          <div>{order.email}</div>
        </div>
        <div>
          <h2>{t('order.payment')}</h2>
          <div>{order.payment_method}</div>
          <h2>{t('order.delivery')}</h2>
          <div>{order.delivery_method}</div>
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th>{t('order.slip.product')}</th>
            <th>{t('order.slip.model')}</th>
            <th data-right>{t('order.many.price')}</th>
            <th data-right>{t('order.slip.quantity')}</th>
            <th data-right>{t('order.many.sum')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line.id}>
              <td>
                <PrintedLine line={line} />
              </td>
              <td>{lineCodes(line)}</td>
              <td data-right>{money(shownLine(line).price)}</td>
              <td data-right>{formatNumber(line.quantity)}</td>
              <td data-right>{money(shownLine(line).total)}</td>
            </tr>
          ))}
          {order.vouchers.map(({ id, to_name, amount }) => (
            <tr key={id}>
              <td colSpan={2}>{t('order.giftCard', { name: to_name })}</td>
              <td data-right>{money(amount)}</td>
              <td data-right>{formatNumber(1)}</td>
              <td data-right>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.totals.map((row) => (
            <tr key={row.id}>
              <td colSpan={4}>{totalTitle(row, order)}</td>
              <td data-right {...(row.code === 'total' ? { 'data-strong': true } : {})}>
                {money(row.value)}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </PrintSheet>
  )
}
