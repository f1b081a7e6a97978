import { Card, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../../kinds/inputs/AmountInput.tsx'
import classes from '../../../kit/course/CoursePage.module.css'
import { formatMoney } from '../../../language/format.ts'
import { totalTitle } from '../order-words.ts'
import type { Order } from '../use-order.ts'
import type { Told } from './use-revision.ts'

type Props = {
  order: Order
  before: Told | undefined
  after: Told | undefined
  delivery: string
  onDelivery: (amount: string) => void
}

/** The totals as they would be, and what is then still to be paid, or to be given back. */
export function Preview({ order, before, after, delivery, onDelivery }: Props) {
  const { t } = useTranslation('screens')
  const money = (amount: string) => formatMoney(amount, order.currency)
  const due = Number(after?.due ?? 0)
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('orderEdit.after')}
      </Title>
      <dl className={classes.totals} aria-live="polite">
        {(after ?? before)?.totals.map((row) => (
          <div key={row.code + row.title} data-code={row.code}>
            <dt>{totalTitle(row, order)}</dt>
            <dd>{money(row.value)}</dd>
          </div>
        ))}
      </dl>
      {before && after && before.total !== after.total ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('orderEdit.was', { amount: money(before.total) })}
        </Text>
      ) : null}
      {after && due !== 0 ? (
        <Text size="sm" mt="xs">
          {t(due > 0 ? 'orderEdit.due' : 'orderEdit.back', { amount: money(after.due?.replace('-', '') ?? '0') })}
        </Text>
      ) : null}
      {order.requires_delivery ? (
        <AmountInput
          mt="md"
          label={t('orderEdit.delivery')}
          unit={order.currency}
          placeholder={before?.totals.find(({ code }) => code === 'delivery')?.value ?? ''}
          value={delivery}
          onValue={onDelivery}
        />
      ) : null}
    </Card>
  )
}
