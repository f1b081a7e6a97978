import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { formatDecimal as decimalOf, parseDecimal } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Thumb } from '../../files/Thumb.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { formatDecimal, formatMoney, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import type { TraceStep } from '../prices/trace.ts'
import { WhyPrice } from '../prices/WhyPrice.tsx'
import { LineOption } from './LineOption.tsx'
import { lineCodes, lineTaxes, shownLine, totalTitle } from './order-words.ts'
import type { Order, OrderLine } from './use-order.ts'

/** What was bought, and how its price comes about. */
export function LinesCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('order-products'))
  const pieces = order.products.reduce((sum, { quantity }) => sum + quantity, 0)
  const cards = order.vouchers.length
  const weight = order.products.reduce((sum, line) => sum + parseDecimal(line.weight, 8), 0n)
  const money = (amount: string) => formatMoney(amount, order.currency)
  return (
    <Card component="section">
      <Group justify="space-between" mb="md">
        <Title order={2}>
          {[
            ...(pieces ? [t('order.lines', { count: pieces })] : []),
            ...(cards ? [t('order.giftCards', { count: cards })] : []),
          ].join(', ')}
        </Title>
        {weight > 0n ? (
          <Text size="sm" c="dimmed">
            {`${labels.field('weight')}: ${weightText(order, weight)}`}
          </Text>
        ) : null}
      </Group>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th>{labels.one}</th>
            <th data-right>{labels.field('price')}</th>
            <th data-right>{labels.field('quantity')}</th>
            <th data-right>{labels.field('total')}</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line.id}>
              <td>
                <Product line={line} order={order} money={money} />
              </td>
              <td data-right className={classes.onDesk}>
                {money(shownLine(line).price)}
              </td>
              <td data-right className={classes.onDesk}>
                {formatNumber(line.quantity)}
              </td>
              <td data-right>
                {money(shownLine(line).total)}
                {Number(line.discount) > 0 ? (
                  <div className={classes.quiet}>{t('order.lineDiscount', { amount: money(line.discount) })}</div>
                ) : null}
                {lineTaxes(line, order).map(([name, amount]) => (
                  <div key={name} className={classes.quiet}>
                    {t('trace.tax', { name, amount: money(amount) })}
                  </div>
                ))}
              </td>
            </tr>
          ))}
          {order.vouchers.map(({ id, to_name, to_email, amount }) => (
            <tr key={id}>
              <td>
                <div className={classes.words}>
                  <span>{t('order.giftCard', { name: to_name })}</span>
                  <span className={classes.quiet}>{to_email}</span>
                </div>
              </td>
              <td data-right className={classes.onDesk}>
                {money(amount)}
              </td>
              <td data-right className={classes.onDesk}>
                {formatNumber(1)}
              </td>
              <td data-right>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={classes.totals}>
        {order.totals.map((row) => (
          <div key={row.id} data-code={row.code}>
            <dt>{totalTitle(row, order)}</dt>
            <dd>{money(row.value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Bought again and again: where the subscription is seen to. */
function LineSubscription({ line: { recurring, order_id } }: { line: OrderLine }) {
  const id = recurring?.order_recurring_id
  const to = id ? `/admin/order-recurrings/${id}` : `/admin/order-recurrings?order_id=${order_id}`
  return (
    <Anchor component={Link} to={to} fz={12}>
      {recurring?.name}
    </Anchor>
  )
}

/** Without zeroes at its end, in the store's unit. */
const weightText = ({ weight_unit }: Pick<Order, 'weight_unit'>, weight: bigint): string =>
  [formatDecimal(decimalOf(weight, 8, 0)), weight_unit].filter(Boolean).join(' ')

type ProductProps = { line: OrderLine; order: Order; money: (amount: string) => string }

function Product({ line, order, money }: ProductProps) {
  const trace = line.trace as TraceStep[] | null // kept by the rules of prices, as these have it
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('order-products'))
  const weight = parseDecimal(line.weight, 8)
  return (
    <div className={classes.product}>
      <Thumb fileId={line.image} size={40} />
      <div className={classes.words}>
        {line.product_id ? (
          <Anchor component={Link} to={`/admin/products/${line.product_id}`} fz="inherit" c="inherit">
            {line.name}
          </Anchor>
        ) : (
          <span>{line.name}</span>
        )}
        {line.options.map((option) => (
          <LineOption key={option.id} option={option} />
        ))}
        {line.recurring ? <LineSubscription line={line} /> : null}
        <span className={classes.quiet}>{lineCodes(line)}</span>
        {weight > 0n ? (
          <span className={classes.quiet}>{`${labels.field('weight')}: ${weightText(order, weight)}`}</span>
        ) : null}
        {line.returning ? (
          <span className={classes.quiet}>
            {t('return.returningOf', {
              returning: formatNumber(line.returning),
              quantity: formatNumber(line.quantity),
            })}
          </span>
        ) : null}
        {line.returned ? (
          <span className={classes.quiet}>
            {t('return.returnedOf', { returned: formatNumber(line.returned), quantity: formatNumber(line.quantity) })}
          </span>
        ) : null}
        <span className={classes.onPhone}>
          {t('order.times', { quantity: formatNumber(line.quantity), price: money(shownLine(line).price) })}
        </span>
        {trace?.length ? <WhyPrice steps={trace} currency={order.currency} /> : null}
      </div>
    </div>
  )
}
