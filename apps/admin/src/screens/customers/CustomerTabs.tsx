import { Badge, Tabs } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import formClasses from '../../kit/form/ResourceForm.module.css'
import type { RowForm } from '../../kit/form/use-row-form.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { ActivitiesTab } from './ActivitiesTab.tsx'
import { AddressesTab } from './AddressesTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { IpsTab } from './IpsTab.tsx'
import { LedgerTab } from './LedgerTab.tsx'
import { OrdersTab } from './OrdersTab.tsx'
import { WishesTab } from './WishesTab.tsx'

type Props = { form: RowForm; customerId: string; isDisabled: boolean }

const names = ['general', 'addresses', 'orders', 'history', 'credit', 'points', 'wishes', 'activities', 'ips'] as const
type Name = (typeof names)[number]

/** What has to be readable for a tab to be shown. */
const needs: Record<Name, string> = {
  general: 'customers',
  addresses: 'customers',
  orders: 'orders',
  history: 'customer-histories',
  credit: 'customer-transactions',
  points: 'customer-rewards',
  wishes: 'customer-wishlists',
  activities: 'customer-activities',
  ips: 'customer-ips',
}

export function CustomerTabs({ form, customerId, isDisabled }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const [parameters, setParameters] = useSearchParams()
  const shown = names.filter((name) => mayCall(session, registry.get(needs[name]), 'find'))
  const current = shown.find((name) => name === parameters.get('tab')) ?? 'general'
  const paths = Object.keys(form.faults)
  const faults: Partial<Record<Name, number>> = {
    addresses: paths.filter((path) => path.startsWith('addresses')).length,
    general: paths.filter((path) => !path.startsWith('addresses')).length,
  }
  const panels: Record<Name, () => ReactNode> = {
    general: () => <GeneralTab form={form} isDisabled={isDisabled} />,
    addresses: () => <AddressesTab form={form} isDisabled={isDisabled} />,
    orders: () => <OrdersTab customerId={customerId} />,
    history: () => <HistoryTab customerId={customerId} />,
    credit: () => <LedgerTab customerId={customerId} name="credit" />,
    points: () => <LedgerTab customerId={customerId} name="points" />,
    wishes: () => <WishesTab customerId={customerId} />,
    activities: () => <ActivitiesTab customerId={customerId} />,
    ips: () => <IpsTab customerId={customerId} />,
  }
  const select = (tab: string | null) =>
    setParameters(
      (known) => {
        const next = new URLSearchParams(known)
        next.set('tab', tab ?? 'general')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Tabs
      value={current}
      onChange={select}
      keepMounted={false}
      classNames={{
        root: formClasses.root,
        list: formClasses.list,
        tab: formClasses.tab,
        panel: formClasses.panel,
      }}
    >
      <Tabs.List aria-label={t('customer.parts')}>
        {shown.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            rightSection={
              faults[name] ? (
                <Badge color="red" size="sm" circle>
                  {faults[name]}
                </Badge>
              ) : null
            }
          >
            {t(`customer.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name]()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
