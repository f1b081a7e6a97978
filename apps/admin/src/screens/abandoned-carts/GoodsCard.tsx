import { Anchor, Card, Text, Title } from '@mantine/core'
import { registry, type ShownLeftLine } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Thumb } from '../../files/Thumb.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'

type Props = { goods: readonly ShownLeftLine[]; currency: string; total: string | null }

/** What lies, or lay, in the cart, at the prices that its shopper was shown. */
export function GoodsCard({ goods, currency, total }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('order-products'))
  const carts = useLabels(registry.get('abandoned-carts'))
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('abandonedCart.goods')}
      </Title>
      {goods.length ? null : (
        <Text size="sm" c="dimmed">
          {t('abandonedCart.none')}
        </Text>
      )}
      {goods.length ? (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th>{labels.one}</th>
              <th data-right>{labels.field('price')}</th>
              <th data-right>{labels.field('quantity')}</th>
            </tr>
          </thead>
          <tbody>
            {goods.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is one answer and never changes
              <tr key={at}>
                <td>
                  <Goods line={line} currency={currency} />
                </td>
                <td data-right className={classes.onDesk}>
                  {line.price === null ? '' : formatMoney(line.price, currency)}
                </td>
                <td data-right className={classes.onDesk}>
                  {formatNumber(line.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {total === null ? null : (
        <dl className={classes.totals}>
          <div data-code="total">
            <dt>{carts.field('total')}</dt>
            <dd>{formatMoney(total, currency)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

function Goods({ line, currency }: { line: ShownLeftLine; currency: string }) {
  const { t } = useTranslation('screens')
  const quantity = formatNumber(line.quantity)
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
        {line.options.map(({ name, value }) => (
          <span key={name + value} className={classes.quiet}>{`${name}: ${value}`}</span>
        ))}
        <span className={classes.onPhone}>
          {line.price === null
            ? `× ${quantity}`
            : t('order.times', { quantity, price: formatMoney(line.price, currency) })}
        </span>
      </div>
    </div>
  )
}
