import { Anchor, Card, Title } from '@mantine/core'
import { languageName } from '@shopwright/resource'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBaseCurrency } from '../../kinds/money.tsx'
import classes from '../../kit/course/CoursePage.module.css'
import { formatMoney } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import type { Order } from './use-order.ts'

/** Where the order came from, for those who wonder. */
export function DetailsCard({ order }: { order: Order }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(registry.get('orders'))
  const currency = useBaseCurrency()
  const facts: [string, string | null][] = [
    ['made_by', order.made_by],
    ['language', languageName(order.language)],
    ['currency', order.currency],
    ['ip', order.ip],
    ['user_agent', order.user_agent],
  ]
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.details')}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{labels.field(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
        {order.marketing ? (
          <div>
            <dt>{labels.field('marketing_id')}</dt>
            <dd>
              <Anchor component={Link} to={`/admin/marketing/${order.marketing.id}`} fz="inherit">
                {order.marketing.name}
              </Anchor>
            </dd>
          </div>
        ) : null}
        {order.affiliate_id ? (
          <div>
            <dt>{labels.field('affiliate_id')}</dt>
            <dd>
              <Anchor component={Link} to={`/admin/affiliates/${order.affiliate_id}`} fz="inherit">
                {t('affiliate.earns', { amount: formatMoney(order.commission, currency) })}
              </Anchor>
            </dd>
          </div>
        ) : null}
      </dl>
    </Card>
  )
}
