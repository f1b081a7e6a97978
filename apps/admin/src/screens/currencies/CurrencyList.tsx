import { Menu } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { registry, type storeCurrencies } from '@shopwright/shop/model'
import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { openBaseCurrency } from './BaseCurrencyDialog.tsx'
import { RateStatus } from './RateStatus.tsx'
import { UpdateRates } from './UpdateRates.tsx'
import { useRateUpdate } from './use-rate-update.ts'

export type CurrencyRow = Listed<typeof storeCurrencies, string, never, 'currency_id'>

/** The currencies of the store with how their rates came, and the ways to change them. */
export default function CurrencyList() {
  const { t } = useTranslation('screens')
  const session = useSession()
  const update = useRateUpdate()
  const mayChange = mayCall(session, registry.get('base-currency-changes'), 'create')
  return (
    <ResourceList
      resource={registry.get('store-currencies')}
      actions={<UpdateRates update={update} />}
      above={() => <RateStatus update={update} />}
      rowActions={(row) => {
        const { is_primary, status } = row as CurrencyRow
        return mayChange && !is_primary && status ? (
          <Menu.Item
            leftSection={<IconStar size={16} stroke={1.6} />}
            onClick={() => openBaseCurrency(row as CurrencyRow, session.store?.base_currency ?? '')}
          >
            {t('baseCurrency.make')}
          </Menu.Item>
        ) : null
      }}
    />
  )
}
