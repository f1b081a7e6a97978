import { Menu, Text } from '@mantine/core'
import { IconKeyboard, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { DropMenu } from '../kit/open/DropMenu.tsx'
import type { Button } from '../kit/open/OnDemand.tsx'
import { endSession } from '../session/session.ts'
import { useCustomer } from '../session/use-session.ts'
import { LanguageChoices } from './LanguageChoices.tsx'
import { SchemeItems } from './SchemeItems.tsx'
import { openShortcuts } from './shortcuts-dialog.ts'

export default function PersonItems({ button, name }: { button: Button; name: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { email, role } = useCustomer()
  const handleSignOut = async () => {
    await endSession()
    await navigate('/')
  }
  return (
    <DropMenu button={button} width={240}>
      <Menu.Label>
        <Text size="sm" fw={600} c="bright" truncate>
          {name}
        </Text>
        <Text size="xs" truncate>
          {email}
        </Text>
        <Text size="xs">{t(`person.role.${role}`)}</Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.Item component={Link} to="/admin/profile" leftSection={<IconUser size={16} stroke={1.6} />}>
        {t('person.profile')}
      </Menu.Item>
      <Menu.Item onClick={openShortcuts} leftSection={<IconKeyboard size={16} stroke={1.6} />} visibleFrom="sm">
        {t('shortcuts.title')}
      </Menu.Item>
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<IconLanguage size={16} stroke={1.6} />}>{t('frame.languages')}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <LanguageChoices />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Divider />
      <Menu.Label>{t('scheme.title')}</Menu.Label>
      <SchemeItems />
      <Menu.Divider />
      <Menu.Item onClick={handleSignOut} leftSection={<IconLogout size={16} stroke={1.6} />}>
        {t('person.signOut')}
      </Menu.Item>
    </DropMenu>
  )
}
