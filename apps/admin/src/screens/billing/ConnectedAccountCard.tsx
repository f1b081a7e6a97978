import { Alert, Anchor, Button, Card, Group, Text, Title } from '@mantine/core'
import type { connectedAccounts } from '@shopwright/shop/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { create, nounOf, useList, useRemoveRows } from '../../api/rows.ts'
import { dialogs } from '../../kit/open/dialogs.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useStore } from '../../session/use-session.ts'

const accounts = nounOf<typeof connectedAccounts>('connected-accounts')

/** What the provider’s page led back with, and how that looks. */
const colors = { active: 'teal', incomplete: 'orange', lost: 'red', refused: 'red' } as const
const isOutcome = (text: string | null): text is keyof typeof colors => text !== null && text in colors

/** The shop’s own account at who takes cards: connected here, made whole there (spec §2). */
export function ConnectedAccountCard({ outcome }: { outcome: string | null }) {
  const { t } = useTranslation('screens')
  const { t: common } = useTranslation()
  const { connects_accounts, state: storeState } = useStore()
  const [isBusy, setBusy] = useState(false)
  const { data } = useList(accounts, { $limit: 1 })
  const remove = useRemoveRows(accounts)
  const account = data?.data[0]
  if (!data || (!account && !connects_accounts) || storeState === 'archived') return null
  const state = account?.state
  const isActive = state === 'active'
  const connect = async () => {
    setBusy(true)
    try {
      const { redirect_url } = account ?? (await create(accounts, {}))
      if (redirect_url) location.assign(redirect_url)
    } catch (error) {
      setBusy(false)
      tellRefused(error, 'connected-accounts', 'create')
    }
  }
  const disconnect = () =>
    dialogs.openConfirm({
      title: t('billing.account.disconnectTitle'),
      children: <Text size="sm">{t('billing.account.disconnectText')}</Text>,
      labels: { confirm: t('billing.account.disconnect'), cancel: common('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        account &&
        remove.mutate([account.id], {
          onSuccess: () => tell('success', t('billing.account.disconnected')),
          onError: (error) => tellRefused(error, 'connected-accounts', 'remove'),
        }),
    })
  return (
    <Card>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 20rem' }}>
          <Title order={2}>{t('billing.account.title')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t(`billing.account.${isActive && !account?.pays_out ? 'activeNoPayouts' : (state ?? 'none')}`)}
          </Text>
          {isActive ? (
            <Text size="sm" mt={4}>
              {[account?.account_id, account?.country, account?.currency].filter(Boolean).join(' · ')}
              {' · '}
              <Anchor component={Link} to="/admin/payment-methods" inherit>
                {t('billing.account.methods')}
              </Anchor>
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          {account ? (
            <Button variant="subtle" color="red" onClick={disconnect} loading={remove.isPending}>
              {t('billing.account.disconnect')}
            </Button>
          ) : null}
          <Button variant={isActive ? 'default' : 'filled'} loading={isBusy} onClick={connect}>
            {t(`billing.account.${isActive ? 'check' : state && state !== 'lost' ? 'continue' : 'connect'}`)}
          </Button>
        </Group>
      </Group>
      {isOutcome(outcome) ? (
        <Alert mt="sm" color={colors[outcome]} role="status" title={t(`billing.account.outcome.${outcome}`)}>
          {outcome === 'refused' && account?.problem
            ? t('billing.account.refusedBy', { reason: account.problem })
            : null}
        </Alert>
      ) : account?.problem ? (
        <Alert mt="sm" color="red">
          {t('billing.account.refusedBy', { reason: account.problem })}
        </Alert>
      ) : null}
    </Card>
  )
}
