import { Alert, Anchor, Card, Text, TextInput } from '@mantine/core'
import { orders } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { findRows } from '../../api/rows.ts'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { buyerName } from '../../language/titles.ts'
import { errorText } from '../../notices/notices.ts'
import { useOrder } from '../orders/use-order.ts'
import { ReturnForm } from './ReturnForm.tsx'

/** A return that staff make for a buyer: the order first (`?order=` brings it), then what comes back of it. */
export function NewReturn() {
  const { t } = useTranslation('screens')
  const [query, setQuery] = useSearchParams()
  const orderId = query.get('order')
  return (
    <Page isNarrow>
      <PageHead title={t('return.form.title')} back={orderId ? `/admin/orders/${orderId}` : '/admin/returns'} />
      {orderId ? <OfOrder id={orderId} /> : <FindOrder onFound={(id) => setQuery({ order: id }, { replace: true })} />}
    </Page>
  )
}

function OfOrder({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const { data: order, error } = useOrder(id)
  if (error && !order) return <Alert color="red">{errorText(error)}</Alert>
  if (!order) return null
  return (
    <Card component="section" maw={640}>
      <Text size="sm" mb="md">
        <Anchor component={Link} to={`/admin/orders/${order.id}`} inherit>
          {t('return.ofOrder', { number: order.number })}
        </Anchor>
        {` · ${buyerName(order)}`}
      </Text>
      <ReturnForm order={order} />
    </Card>
  )
}

function FindOrder({ onFound }: { onFound: (id: string) => void }) {
  const { t } = useTranslation('screens')
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const { data } = await findRows(orders, { number: number.trim(), $limit: 1, $select: ['number'] })
      if (data[0]) onFound(data[0].id)
      else setError(t('return.form.noOrder'))
    } catch (caught) {
      setError(errorText(caught))
    }
    setBusy(false)
  }
  return (
    <Card component="section" maw={640}>
      <ShortForm action={t('return.form.find')} isBusy={isBusy} onSubmit={handleSubmit}>
        <TextInput
          label={t('return.form.orderNumber')}
          inputMode="numeric"
          pattern="\d{1,9}"
          required
          value={number}
          error={error}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      </ShortForm>
    </Card>
  )
}
