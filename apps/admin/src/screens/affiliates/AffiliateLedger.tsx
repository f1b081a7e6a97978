import { Anchor, Card, Text, Title } from '@mantine/core'
import { affiliates, affiliateTransactions, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRow, useSaveRow } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { CorrectionForm } from '../customers/CorrectionForm.tsx'
import classes from '../customers/CustomerScreen.module.css'
import { PanelTable } from '../customers/PanelTable.tsx'

/** What is due to an affiliate now, a form to correct it, and how it came to be. */
export function AffiliateLedger({ affiliateId }: { affiliateId: string }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const currency = useBaseCurrency()
  const client = useQueryClient()
  const save = useSaveRow(affiliateTransactions)
  const { data: affiliate } = useRow(affiliates, affiliateId)
  const handleBook = async (amount: string, description: string | null) => {
    await save.mutateAsync({ changes: { affiliate_id: affiliateId, amount, description } })
    await client.invalidateQueries({ queryKey: ['affiliates'] })
    tell('success', t('affiliate.corrected'))
  }
  return (
    <section className={classes.ledger} aria-labelledby="affiliate-ledger">
      <Title order={2} id="affiliate-ledger" mt="md">
        {t('affiliate.ledger')}
      </Title>
      <Card className={classes.correction}>
        <div>
          <Text size="sm" c="dimmed">
            {t('affiliate.balance')}
          </Text>
          <Text className={classes.balance}>
            {affiliate?.balance === undefined ? '—' : formatMoney(affiliate.balance, currency)}
          </Text>
        </div>
        {mayCall(session, registry.get('affiliate-transactions'), 'create') ? (
          <CorrectionForm
            field="amount"
            unit={currency}
            words={{
              action: t('affiliate.correct'),
              value: t('affiliate.amount'),
              help: t('affiliate.descriptionHelp'),
            }}
            onBook={handleBook}
          />
        ) : null}
      </Card>
      <PanelTable
        resource={affiliateTransactions}
        query={{ affiliate_id: affiliateId, $populate: ['order_id'] }}
        caption={t('affiliate.ledger')}
        empty={t('affiliate.none')}
        columns={[
          { label: t('customer.when'), cell: ({ created_at }) => formatInstant(created_at) },
          {
            label: t('customer.ledger.why'),
            cell: ({ kind, description, order_id, order, affiliate_payout_id }) => (
              <>
                {t(`affiliate.kinds.${kind}`)}
                {order_id ? (
                  <>
                    {' · '}
                    <Anchor component={Link} to={`/admin/orders/${order_id}`} size="sm">
                      {t('order.number', { number: order?.number ?? '' })}
                    </Anchor>
                  </>
                ) : null}
                {affiliate_payout_id ? (
                  <Anchor
                    component={Link}
                    to={`/admin/affiliate-payouts/${affiliate_payout_id}`}
                    size="sm"
                    display="block"
                  >
                    {description}
                  </Anchor>
                ) : description ? (
                  <span className={classes.about}>{description}</span>
                ) : null}
              </>
            ),
          },
          {
            label: t('affiliate.amount'),
            isRight: true,
            cell: ({ amount }) => (
              <span data-gain={Number(amount) > 0 || undefined}>
                {`${Number(amount) > 0 ? '+' : ''}${formatMoney(amount, currency)}`}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
