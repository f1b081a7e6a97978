import { NumberInput, Select, Skeleton, Text, Title } from '@mantine/core'
import { dayInZone } from '@shopwright/resource'
import { customerGroups } from '@shopwright/shop/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answers.ts'
import { request } from '../../api/request.ts'
import { useList } from '../../api/rows.ts'
import { DayInput } from '../../kinds/calendar.tsx'
import { LoadError } from '../../kit/states.tsx'
import { formatMoney, formatNumber } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import { OptionChoices } from './OptionChoices.tsx'
import classes from './PriceCheck.module.css'
import { PriceTrace } from './PriceTrace.tsx'

type Checked = Answer<'GET /api/prices'>['data'][number]

/** What one product costs whom, when, from how many on, and why: asked of the rule that every cart asks. */
export default function PriceCheck({ productId }: { productId: string }) {
  const { t } = useTranslation('screens')
  return (
    <section className={classes.check} aria-labelledby="price-check-title">
      <div>
        <Title order={3} id="price-check-title">
          {t('priceCheck.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('priceCheck.text')}
        </Text>
      </div>
      <Question productId={productId} />
    </section>
  )
}

function Question({ productId }: { productId: string }) {
  const { t } = useTranslation('screens')
  const store = useStore()
  const groups = useList(customerGroups, { for_staff: false, $limit: 200, $sort: { sort_order: 1 } })
  const [group, setGroup] = useState<string | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [day, setDay] = useState(() => dayInZone(new Date(), store.time_zone))
  const [currency, setCurrency] = useState(store.base_currency)
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const options = Object.values(chosen).flat()
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // Under the products' lists, so that a saved change is checked anew.
    queryKey: ['products', 'list', 'price', productId, group, quantity, day, currency, options],
    queryFn: ({ signal }) =>
      request('GET', 'prices', {
        query: {
          product_id: productId,
          quantity,
          day,
          currency,
          ...(group ? { customer_group_id: group } : {}),
          ...(options.length ? { options } : {}),
        },
        signal,
      }),
    placeholderData: (before) => before,
  })
  const found = data?.data[0]
  return (
    <>
      <div className={classes.fields}>
        <Select
          label={t('priceCheck.group')}
          data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={group ?? found?.customer_group_id ?? null}
          onChange={setGroup}
          allowDeselect={false}
        />
        <NumberInput
          label={t('priceCheck.quantity')}
          value={quantity}
          onChange={(value) => setQuantity(Math.min(9999, Math.max(1, Math.trunc(Number(value)) || 1)))}
          min={1}
          max={9999}
          allowDecimal={false}
        />
        <DayInput
          label={t('priceCheck.day')}
          value={day}
          onChange={(value) => value && setDay(value)}
          valueFormat="DD.MM.YYYY"
        />
        <Select
          label={t('priceCheck.currency')}
          data={store.currencies.map(({ code }) => code)}
          value={currency}
          onChange={(code) => code && setCurrency(code)}
          allowDeselect={false}
        />
        <OptionChoices productId={productId} chosen={chosen} onChange={setChosen} />
      </div>
      {error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : found ? (
        <Price found={found} quantity={quantity} isBefore={isPlaceholderData} />
      ) : (
        <Skeleton height={120} />
      )}
    </>
  )
}

/** `isBefore`: it is the answer to what was asked before. */
function Price({ found, quantity, isBefore }: { found: Checked; quantity: number; isBefore: boolean }) {
  const { t } = useTranslation('screens')
  const money = (amount: string) => formatMoney(amount, found.currency)
  return (
    <div className={classes.answer} aria-live="polite" aria-busy={isBefore}>
      <div>
        <p className={classes.price}>{t('priceCheck.each', { price: money(found.price) })}</p>
        {found.old_price ? (
          <Text size="sm" c="dimmed">
            {t('priceCheck.was', { price: money(found.old_price) })}
          </Text>
        ) : null}
        {quantity > 1 && !isBefore ? (
          <Text size="sm">
            {t('priceCheck.total', { total: money(found.total), quantity: formatNumber(quantity) })}
          </Text>
        ) : null}
        {found.taxes.map(({ name, amount }) => (
          <Text key={name} size="sm" c="dimmed">
            {t('trace.tax', { name, amount: money(amount) })}
          </Text>
        ))}
        <Text size="sm" c="dimmed">
          {found.taxes.length ? t('priceCheck.net', { amount: money(found.net) }) : t('priceCheck.untaxed')}
        </Text>
      </div>
      <PriceTrace steps={found.trace} currency={found.currency} />
    </div>
  )
}
