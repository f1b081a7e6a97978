import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { screenKey, wireKey } from '@shopwright/i18n/keys'
import type { billingReceipts, ReceiptParty } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '../../api/download.ts'
import { nounOf, useRow } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { LoadError } from '../../kit/states.tsx'
import { formatDayOf, formatMoney } from '../../language/format.ts'
import { tellRefused } from '../../notices/notices.ts'
import classes from './Receipt.module.css'

/** A receipt of the platform, to read, to print and to keep. */
export default function Receipt() {
  const { t } = useTranslation(['screens', 'resources'])
  const { id = '' } = useParams()
  const { data: receipt, error, refetch } = useRow(nounOf<typeof billingReceipts>('billing-receipts'), id)
  if (error && !receipt) return <LoadError error={error} onRetry={refetch} />
  if (!receipt) return <Skeleton height={320} />
  const title = t(`receipt.title.${receipt.kind}`, { number: receipt.number })
  const money = (amount: string) => formatMoney(amount, receipt.currency)
  const period = t(screenKey('plans.per.', receipt.period))
  const vat = t('receipt.vat', { percent: Number(receipt.vat_percent) })
  const notes = [
    receipt.card_last4 ? t('receipt.card', { last4: receipt.card_last4 }) : '',
    receipt.corrects ? t('receipt.corrects', { number: receipt.corrects }) : '',
    receipt.reason ? t('receipt.reason', { reason: receipt.reason }) : '',
  ].filter(Boolean)
  const save = () =>
    download(`billing-receipts/${id}/receipt.pdf`, `receipt-${receipt.number}.pdf`).catch((refused: unknown) =>
      tellRefused(refused, 'billing-receipts', 'get'),
    )
  return (
    <Page isNarrow>
      <PageHead title={title} back="/admin/billing">
        <Button variant="default" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        <Button onClick={save}>{t('receipt.pdf')}</Button>
      </PageHead>
      <Card component="article" className={classes.paper}>
        <Stack gap="lg">
          <div>
            <Title order={2}>{title}</Title>
            <Text size="sm" c="dimmed">
              {t('receipt.date')}: {formatDayOf(receipt.paid_at)}
            </Text>
          </div>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Party label={t('receipt.seller')} party={receipt.seller} />
            <Party label={t('receipt.payer')} party={receipt.buyer} />
          </SimpleGrid>
          <table>
            <thead>
              <tr>
                <th>{t('receipt.what')}</th>
                <th>{t('receipt.net')}</th>
                <th>{vat}</th>
                <th>{t('receipt.total')}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>
                  {receipt.app
                    ? t('receipt.appLine', { app: t(wireKey('resources:plans.features.', receipt.app)), period })
                    : t('receipt.line', { plan: t(screenKey('dashboard.plans.', receipt.plan ?? '')), period })}
                </td>
                <td>{money(receipt.net)}</td>
                <td>{money(receipt.vat)}</td>
                <td>{money(receipt.total)}</td>
              </tr>
            </tbody>
          </table>
          <Stack gap={4} align="flex-end">
            <Sum label={t('receipt.net')} value={money(receipt.net)} />
            <Sum label={vat} value={money(receipt.vat)} />
            <Sum label={t('receipt.total')} value={money(receipt.total)} isLast />
          </Stack>
          {notes.length ? (
            <div>
              {notes.map((note) => (
                <Text key={note} size="sm" c="dimmed">
                  {note}
                </Text>
              ))}
            </div>
          ) : null}
        </Stack>
      </Card>
    </Page>
  )
}

function Party({ label, party }: { label: string; party: ReceiptParty }) {
  const { t } = useTranslation('screens')
  const { name, address, tax_number, email } = party
  const number = tax_number ? t('receipt.taxNumber', { number: tax_number }) : ''
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {[name, address, number, email].filter(Boolean).map((line) => (
        <Text key={line} style={{ whiteSpace: 'pre-line' }}>
          {line}
        </Text>
      ))}
    </div>
  )
}

const Sum = ({ label, value, isLast = false }: { label: string; value: string; isLast?: boolean }) => (
  <Group gap="lg">
    <Text fw={isLast ? 600 : undefined}>{label}</Text>
    <Text fw={isLast ? 600 : undefined} miw={90} ta="end">
      {value}
    </Text>
  </Group>
)
