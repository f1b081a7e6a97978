import { Badge, Button, Group, Loader, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { wireKey } from '@shopwright/i18n/keys'
import type { stores } from '@shopwright/shop/model'
import { IconBuildingStore, IconChevronRight, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { nounOf, useList } from '../../api/rows.ts'
import { tellRefused } from '../../notices/notices.ts'
import { homeOf } from '../../session/home.ts'
import { enterStore, type OwnStore } from '../../session/session.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useCustomer } from '../../session/use-session.ts'
import { CenteredPage } from './CenteredPage.tsx'
import { type Entered, EntryDialog } from './EntryDialog.tsx'
import classes from './SelectStore.module.css'

/** The stores that one may enter; a super admin finds any, or goes on to the platform itself. */
export default function SelectStore() {
  const { t } = useTranslation(['screens', 'resources'])
  const navigate = useNavigate()
  const reloadSession = useReloadSession()
  const customer = useCustomer()
  const isAdmin = customer.role === 'ADMIN'
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search, 200)
  const [asksWhy, setAsksWhy] = useState<Entered | null>(null)
  const found = useList(
    nounOf<typeof stores>('stores'),
    { $limit: 20, $sort: { created_at: -1 }, ...(asked ? { $search: asked } : {}) },
    { enabled: isAdmin },
  )
  const offered = isAdmin ? (found.data?.data ?? []) : customer.stores

  const enter = async (store: Pick<OwnStore, 'token'> | null) => {
    try {
      const session = await enterStore(store)
      await reloadSession()
      await navigate(store ? (session ? homeOf(session) : '/') : '/admin/configuration/stores')
    } catch (error) {
      tellRefused(error, 'stores', 'get')
    }
  }

  /** Into a store that is not his own a super admin goes with a reason. */
  const choose = (store: Entered) =>
    isAdmin && !customer.stores.some(({ id }) => id === store.id) ? setAsksWhy(store) : enter(store)

  return (
    <CenteredPage title={t('selectStore.title')}>
      <EntryDialog store={asksWhy} onClose={() => setAsksWhy(null)} onEntered={enter} />
      <Stack gap="lg">
        <div>
          <Title order={1}>{t('selectStore.title')}</Title>
          <Text c="dimmed" mt={4}>
            {t(isAdmin ? 'selectStore.adminText' : 'selectStore.text')}
          </Text>
        </div>
        {isAdmin ? (
          <TextInput
            aria-label={t('selectStore.search')}
            placeholder={t('selectStore.search')}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            rightSection={found.isFetching ? <Loader size={14} /> : null}
          />
        ) : null}
        <Stack gap="xs" component="ul" className={classes.list}>
          {offered.map((store) => (
            <li key={store.id}>
              <UnstyledButton className={classes.store} onClick={() => choose(store)}>
                <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
                <span className={classes.words}>
                  <Text fw={500} truncate>
                    {store.title}
                  </Text>
                  <Text size="sm" c="dimmed" truncate>
                    {store.domain}
                  </Text>
                </span>
                <Badge color={store.state === 'active' || store.state === 'trial' ? 'teal' : 'orange'}>
                  {t(wireKey('resources:choices.state.', store.state))}
                </Badge>
                <IconChevronRight size={16} aria-hidden="true" />
              </UnstyledButton>
            </li>
          ))}
        </Stack>
        {!offered.length && !found.isFetching ? <Text c="dimmed">{t('selectStore.none')}</Text> : null}
        <Group justify="space-between">
          {isAdmin ? (
            <Button variant="default" onClick={() => enter(null)}>
              {t('selectStore.asAdmin')}
            </Button>
          ) : null}
          {isAdmin ? null : (
            <Button
              component={Link}
              to="/admin/complete-registration"
              variant="default"
              leftSection={<IconPlus size={16} />}
            >
              {t('selectStore.open')}
            </Button>
          )}
        </Group>
      </Stack>
    </CenteredPage>
  )
}
