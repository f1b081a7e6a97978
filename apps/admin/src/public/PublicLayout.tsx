import { Anchor, Box, Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { CookieNotice } from '../frame/CookieNotice.tsx'
import { LanguageMenu } from '../frame/LanguageMenu.tsx'
import { Mark } from '../frame/Mark.tsx'
import classes from './PublicLayout.module.css'
import { Shopfront } from './Shopfront.tsx'

const promises = ['catalog', 'orders', 'languages'] as const

/** The form on one side, what one signs in for on the other. */
export function PublicLayout() {
  const { t } = useTranslation()
  return (
    <div className={classes.split}>
      <Anchor href="#form" className={classes.skip}>
        {t('frame.skip')}
      </Anchor>
      <main className={classes.side} id="form">
        <Group justify="space-between" className={classes.top}>
          <Group gap="xs">
            <Mark size={28} />
            <Text fw={600} size="lg">
              {t('app.name')}
            </Text>
          </Group>
          <LanguageMenu />
        </Group>
        <Box className={classes.form}>
          <Outlet />
        </Box>
        <Text size="xs" c="dimmed">
          {t('public.footer')}
        </Text>
      </main>
      <aside className={classes.story}>
        <Stack gap="lg" maw={460}>
          <Title order={2} className={classes.claim}>
            {t('public.claim')}
          </Title>
          <List
            spacing="sm"
            center
            icon={
              <ThemeIcon size={22} radius="xl" variant="white" color="pine">
                <IconCheck size={14} stroke={2.5} />
              </ThemeIcon>
            }
          >
            {promises.map((promise) => (
              <List.Item key={promise}>{t(`public.promise.${promise}`)}</List.Item>
            ))}
          </List>
        </Stack>
        <Shopfront className={classes.drawing} />
      </aside>
      <CookieNotice />
    </div>
  )
}
