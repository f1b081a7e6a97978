import { Button } from '@mantine/core'
import type { Listed, Wire } from '@shopwright/resource'
import { affiliatePayouts, affiliateTransactions, registry } from '@shopwright/shop/model'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { findRows, useShown } from '../../api/rows.ts'
import { useBaseCurrency } from '../../kinds/money.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { Shown } from '../../kit/Shown.tsx'
import { formatInstant, formatMoney } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { PanelTable } from '../customers/PanelTable.tsx'
import { NewPayout } from './NewPayout.tsx'
import { payeeName, payeePlace, payoutFile } from './payout-file.ts'

/** One payout with everybody whom it pays, or the form of a new one. */
export default function PayoutScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewPayout /> : <Known id={id} />
}

function Known({ id }: { id: string }) {
  return <Shown of={useShown(affiliatePayouts, id)}>{(row) => <PayoutPage payout={row} />}</Shown>
}

type Payout = Wire<typeof affiliatePayouts>

function PayoutPage({ payout }: { payout: Payout }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const labels = useLabels(registry.get('affiliates'))
  const method = (name: string): string => labels.choice('payout_method', name)
  return (
    <Page isNarrow>
      <PageHead
        title={t('payout.number', { number: payout.number })}
        back="/admin/affiliate-payouts"
        description={[formatInstant(payout.created_at), payout.actor_name, payout.comment].filter(Boolean).join(' · ')}
      >
        <DownloadList payout={payout} />
      </PageHead>
      <PanelTable
        resource={affiliateTransactions}
        query={{ affiliate_payout_id: payout.id }}
        caption={t('payout.entries')}
        empty={t('affiliate.none')}
        columns={[
          { label: t('payout.payee'), cell: ({ payee }) => payeeName(payee) },
          { label: t('payout.method'), cell: ({ payee }) => (payee ? method(payee.payout_method) : '') },
          { label: t('payout.place'), cell: ({ payee }) => payeePlace(payee) },
          {
            label: t('affiliate.amount'),
            isRight: true,
            cell: ({ amount }) => formatMoney(amount.replace('-', ''), currency),
          },
        ]}
      />
    </Page>
  )
}

/** All entries as one file that a spreadsheet opens. */
function DownloadList({ payout }: { payout: Payout }) {
  const { t } = useTranslation('screens')
  const currency = useBaseCurrency()
  const handleClick = async () => {
    const entries: Listed<typeof affiliateTransactions>[] = []
    for (let skip = 0; skip < payout.count; skip += 200) {
      const query = { affiliate_payout_id: payout.id, $limit: 200, $skip: skip, $sort: { id: 1 } } as const
      entries.push(...(await findRows(affiliateTransactions, query)).data)
    }
    const url = URL.createObjectURL(new Blob([payoutFile(entries, currency)], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `payout-${payout.number}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <Button leftSection={<IconDownload size={16} />} onClick={() => void handleClick()}>
      {t('payout.download')}
    </Button>
  )
}
