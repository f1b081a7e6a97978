import { Anchor, Card, Text } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { customerRewards, customers, customerTransactions, registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRow } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './CustomerScreen.module.css'
import { LedgerForm } from './LedgerForm.tsx'
import { PanelTable } from './PanelTable.tsx'

export type LedgerName = 'credit' | 'points'
export type Ledger = (typeof ledgers)[LedgerName]

const ledgers = {
  credit: { resource: customerTransactions },
  points: { resource: customerRewards },
}

/** Store credit or reward points: what there is now, a form to correct it, and how it came to be. */
export function LedgerTab({ customerId, name }: { customerId: string; name: LedgerName }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const { resource } = ledgers[name]
  const { data: customer } = useRow(customers, customerId)
  const shown = (value: string | number): string =>
    name === 'credit' ? formatMoney(String(value), currency) : formatNumber(Number(value))
  const balance = name === 'credit' ? customer?.credit_balance : customer?.reward_balance
  return (
    <div className={classes.ledger}>
      <Card component="section" className={classes.correction}>
        <div>
          <Text size="sm" c="dimmed">
            {t(`customer.ledger.${name}.balance`)}
          </Text>
          <Text className={classes.balance}>{balance === undefined ? '—' : shown(balance)}</Text>
        </div>
        {mayCall(session, registry.get(resource.name), 'create') ? (
          <LedgerForm customerId={customerId} name={name} resource={resource} />
        ) : null}
      </Card>
      <PanelTable
        resource={resource}
        query={{ customer_id: customerId, $populate: ['order_id'] }}
        caption={t(`customer.tabs.${name}`)}
        empty={t('customer.ledger.none')}
        columns={[
          { label: t('customer.when'), cell: ({ created_at }) => formatInstant(created_at) },
          {
            label: t('customer.ledger.why'),
            cell: ({ kind, description, order_id, order }) => (
              <>
                {t(screenKey('customer.ledger.kinds.', kind))}
                {order_id ? (
                  <>
                    {' · '}
                    <Anchor component={Link} to={`/admin/orders/${order_id}`} size="sm">
                      {t('order.number', { number: order?.number ?? '' })}
                    </Anchor>
                  </>
                ) : null}
                {description ? <span className={classes.about}>{description}</span> : null}
              </>
            ),
          },
          {
            label: t(`customer.ledger.${name}.value`),
            isRight: true,
            cell: (entry) => {
              const value = 'points' in entry ? entry.points : entry.amount
              return (
                <span
                  data-gain={Number(value) > 0 || undefined}
                >{`${Number(value) > 0 ? '+' : ''}${shown(value)}`}</span>
              )
            },
          },
        ]}
      />
    </div>
  )
}
