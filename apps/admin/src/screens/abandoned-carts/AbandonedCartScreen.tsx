import { Anchor, Badge, Card, Stack, Title } from '@mantine/core'
import { languageName } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBaseCurrency } from '../../kinds/money.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { Shown } from '../../kit/Shown.tsx'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { buyerName } from '../../language/titles.ts'
import { GoodsCard } from './GoodsCard.tsx'
import { MailsCard } from './MailsCard.tsx'
import { type AbandonedCart, useAbandonedCart } from './use-abandoned-cart.ts'

/** Waits, was reminded, came to something, came to nothing. */
const stateColors: Record<AbandonedCart['state'], string> = {
  open: 'orange',
  mailed: 'pine',
  recovered: 'teal',
  ended: 'gray',
}

/** One cart that was left: what lies in it, whose it is, what was mailed, what came of it. */
export function AbandonedCartScreen({ id }: { id: string }) {
  return <Shown of={useAbandonedCart(id)}>{(cart) => <CartPage cart={cart} />}</Shown>
}

function CartPage({ cart }: { cart: AbandonedCart }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('abandoned-carts'))
  return (
    <Page isNarrow>
      <PageHead
        title={buyerName(cart) || cart.email || t('abandonedCart.guest')}
        back="/admin/abandoned-carts"
        badge={<Badge color={stateColors[cart.state]}>{labels.choice('state', cart.state)}</Badge>}
        description={formatInstant(cart.touched_at)}
      />
      <div className={classes.columns}>
        <GoodsCard goods={cart.goods ?? []} currency={cart.currency} total={cart.total} />
        <Stack gap="md" miw={0}>
          <MailsCard cart={cart} />
          <FactsCard cart={cart} />
        </Stack>
      </div>
    </Page>
  )
}

function FactsCard({ cart }: { cart: AbandonedCart }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('abandoned-carts'))
  const currency = useBaseCurrency()
  const { customer, order } = cart
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('abandonedCart.facts')}
      </Title>
      <dl className={classes.facts}>
        <Fact title={t('abandonedCart.customer')}>
          {customer ? (
            <Linked to={`/admin/customers/${customer.id}`}>{buyerName(customer) || customer.email}</Linked>
          ) : (
            t('abandonedCart.guest')
          )}
        </Fact>
        <Fact title={labels.field('email')}>{cart.email}</Fact>
        <Fact title={labels.field('language')}>{languageName(cart.language)}</Fact>
        <Fact title={labels.field('restored_at')}>{cart.restored_at && formatInstant(cart.restored_at)}</Fact>
        <Fact title={labels.field('recovered_at')}>{cart.recovered_at && formatInstant(cart.recovered_at)}</Fact>
        <Fact title={t('abandonedCart.order')}>
          {order ? (
            <Linked to={`/admin/orders/${order.id}`}>{t('order.number', { number: order.number ?? '' })}</Linked>
          ) : null}
        </Fact>
        <Fact title={labels.field('revenue')}>{cart.revenue && formatMoney(cart.revenue, currency)}</Fact>
      </dl>
    </Card>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const Linked = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to} fz="inherit" className={classes.reach}>
    {children}
  </Anchor>
)
