import { Menu } from '@mantine/core'
import { accounts } from '@shopwright/shop/model'
import { IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/request.ts'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { tell } from '../../notices/notices.ts'
import { useCustomer } from '../../session/use-session.ts'
import { openAgain } from './Again.tsx'

/** Who runs stores, and helping whoever can show no code any more. */
export function AccountList() {
  const { t } = useTranslation('screens')
  const client = useQueryClient()
  const self = useCustomer()
  const reset = (id: string, email: string) =>
    openAgain({
      title: t('twoStep.reset', { email }),
      text: t('twoStep.resetText', { email }),
      action: t('twoStep.resetAction'),
      isDangerous: true,
      withCode: self.two_step,
      send: async (proof) => {
        await request('POST', 'two-step/resets', { body: { account_id: id, ...proof } })
        await client.invalidateQueries({ queryKey: ['accounts'] })
        tell('success', t('twoStep.resetDone', { email }))
      },
    })
  return (
    <ResourceList
      resource={accounts}
      rowActions={({ id, email, two_step_at }) =>
        two_step_at && id !== self.id ? (
          <Menu.Item
            leftSection={<IconShieldOff size={16} stroke={1.6} />}
            onClick={() => reset(String(id), String(email))}
          >
            {t('twoStep.resetAction')}
          </Menu.Item>
        ) : null
      }
    />
  )
}
