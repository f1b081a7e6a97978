import { Alert, Card, Checkbox, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { orders, paymentTraits } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import classes from '../../../kit/course/CoursePage.module.css'
import { formatMoney, formatNumber } from '../../../language/format.ts'
import { useLabels } from '../../../language/labels.ts'
import { totalTitle } from '../order-words.ts'
import type { CountedCart, NewWish } from './use-staff-order.ts'

type Props = {
  wish: NewWish
  counted: CountedCart | undefined
  faults: Readonly<Record<string, string>>
  onChange: (changes: Partial<NewWish>) => void
}

/** What it comes to, what is taken off, and what stands in the way. */
export function CountedCard({ wish, counted, faults, onChange }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(orders)
  const money = (amount: string) => formatMoney(amount, counted?.currency.code ?? '')
  const told = (counted?.problems ?? []).filter(({ line }) => !line)
  const payment = counted?.payment_methods.find(({ id }) => id === counted.payment_method_id)
  const isPaidOnPage = paymentTraits.some(({ code, redirects }) => redirects && code === payment?.code)
  return (
    <Card component="section">
      <Title order={2} mb="md">
        {t('orderNew.total')}
      </Title>
      {counted ? (
        <dl className={classes.totals} aria-live="polite">
          {counted.totals.map((row) => (
            <div key={row.code + row.title} data-code={row.code}>
              <dt>{totalTitle(row, wish)}</dt>
              <dd>{money(row.value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Text size="sm" c="dimmed">
          {t('orderNew.none')}
        </Text>
      )}
      {told.map(({ code, level, message }) => (
        <Alert key={code} color={level === 'block' ? 'red' : 'yellow'} mt="sm">
          {message}
        </Alert>
      ))}
      <Stack gap="sm" mt="md">
        {(['coupon_code', 'voucher_code'] as const).map((name) => (
          <TextInput
            key={name}
            label={labels.field(name)}
            maxLength={64}
            value={wish[name]}
            error={faults[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
        {counted && (wish.reward_points > 0 || Math.min(counted.reward_balance, counted.reward_maximum) > 0) ? (
          <NumberInput
            label={t('orderNew.usePoints', {
              most: formatNumber(Math.min(counted.reward_balance, counted.reward_maximum)),
            })}
            description={t('orderNew.pointsLeft', { balance: formatNumber(counted.reward_balance) })}
            min={0}
            allowDecimal={false}
            allowNegative={false}
            value={wish.reward_points || ''}
            error={faults.reward_points}
            onChange={(points) => onChange({ reward_points: Number(points) || 0 })}
          />
        ) : null}
        {counted?.credit_balance ? (
          <Checkbox
            label={t('orderNew.useCredit', { amount: money(counted.credit_balance) })}
            checked={wish.use_credit}
            onChange={(event) => onChange({ use_credit: event.currentTarget.checked })}
          />
        ) : null}
        {isPaidOnPage ? (
          <Text size="xs" c="dimmed">
            {t('orderNew.payHint')}
          </Text>
        ) : null}
      </Stack>
    </Card>
  )
}
