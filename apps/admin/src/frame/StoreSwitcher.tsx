import { Avatar, Button, Menu, Text } from '@mantine/core'
import { IconBuildingStore, IconCheck, IconExternalLink, IconSelector, IconShieldStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { tellRefused } from '../notices/notices.ts'
import { homeOf } from '../session/home.ts'
import { enterStore, type OwnStore } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import classes from './StoreSwitcher.module.css'

/** Which store one works in, and the others that one may enter. */
export function StoreSwitcher({ isNarrow = false }: { isNarrow?: boolean }) {
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
  const name = store?.title ?? t('frame.platform')

  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="subtle"
          px={8}
          fullWidth
          justify="space-between"
          className={classes.button}
          data-narrow={isNarrow || undefined}
          rightSection={isNarrow ? null : <IconSelector size={14} />}
          aria-label={t('frame.store', { name })}
          leftSection={
            <Avatar size={28} radius="sm" color="clay.6" variant="filled" name={name} src={null}>
              {name.slice(0, 1).toUpperCase()}
            </Avatar>
          }
        >
          {isNarrow ? null : <span className={classes.name}>{name}</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
