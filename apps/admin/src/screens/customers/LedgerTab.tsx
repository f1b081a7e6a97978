import { Anchor, Card, Text } from '@mantine/core'
import { screenKey } from '@shopwright/i18n/keys'
import { customerRewards, customers, customerTransactions, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRow, useSaveRow } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney, formatNumber } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import classes from './CustomerScreen.module.css'
import { PanelTable } from './PanelTable.tsx'

export type LedgerName = 'credit' | 'points'

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
  const client = useQueryClient()
  const save = useSaveRow(resource)
  const { data: customer } = useRow(customers, customerId)
  const shown = (value: string | number): string =>
    name === 'credit' ? formatMoney(String(value), currency) : formatNumber(Number(value))
  const balance = name === 'credit' ? customer?.credit_balance : customer?.reward_balance
  const handleBook = async (value: string, description: string | null) => {
    const entry = name === 'points' ? { points: numberOr(value) } : { amount: value }
    await save.mutateAsync({ changes: { customer_id: customerId, ...entry, description } })
    await client.invalidateQueries({ queryKey: ['customers'] })
    tell('success', t(`customer.ledger.${name}.done`))
  }
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
          <CorrectionForm
            field={name === 'points' ? 'points' : 'amount'}
            unit={name === 'credit' ? currency : undefined}
            words={{
              action: t(`customer.ledger.${name}.add`),
              value: t(`customer.ledger.${name}.value`),
              help: t('customer.ledger.descriptionHelp'),
            }}
            onBook={handleBook}
          />
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

/** What is no number goes as it is: the server says so at the field. */
const numberOr = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : (text as unknown as number))
