import { Menu, Text } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconExternalLink, IconShieldStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { DropMenu } from '../kit/open/DropMenu.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { tellRefused } from '../notices/notices.ts'
import { homeOf } from '../session/home.ts'
import { enterStore, type OwnStore } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

/** The stores that one may enter. */
export default function StoreItems({ button }: { button: Button }) {
  const { t } = useTranslation()
  const { customer, store } = useSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const handleEnter = async (next: OwnStore | null) => {
    try {
      const session = await enterStore(next)
      // First away from what only a store has: without one it would lead elsewhere.
      if (!next) await navigate('/admin/configuration/stores')
      await revalidate()
      if (session && next) await navigate(homeOf(session))
    } catch (error) {
      tellRefused(error, 'stores', 'get')
    }
  }

  return (
    <DropMenu button={button} position="bottom-start" width={260}>
      {customer.stores.length ? <Menu.Label>{t('frame.stores')}</Menu.Label> : null}
      {customer.stores.map((one) => (
        <Menu.Item
          key={one.id}
          leftSection={<IconBuildingStore size={16} stroke={1.6} />}
          rightSection={one.id === store?.id ? <IconCheck size={14} /> : null}
          onClick={() => handleEnter(one)}
        >
          <Text size="sm" truncate>
            {one.title}
          </Text>
        </Menu.Item>
      ))}
      {customer.role === 'ADMIN' ? (
        <Menu.Item
          leftSection={<IconShieldStar size={16} stroke={1.6} />}
          rightSection={store ? null : <IconCheck size={14} />}
          onClick={() => handleEnter(null)}
        >
          {t('frame.platform')}
        </Menu.Item>
      ) : null}
      {store ? (
        <>
          <Menu.Divider />
          <Menu.Item
            component="a"
            href={store.url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            {t('frame.openShop')}
          </Menu.Item>
        </>
      ) : null}
    </DropMenu>
  )
}
