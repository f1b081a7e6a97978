import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore, IconExternalLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useStore } from '../../session/use-session.ts'
import { BesideShop } from '../designs/ShopFrame.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { endOpening } from './opening.ts'
import classes from './ShopOpen.module.css'

// The same each time: the frame begins anew with others.
const asItIs = {}
const nothing = {}

/** The wizard ends in one's own shop: it stands open beside its door and the two ways to fill it. */
export default function ShopOpen() {
  const { t } = useTranslation(['screens', 'admin'])
  const store = useStore()
  useEffect(endOpening, [])
  return (
    <CenteredPage title={t('shopOpen.title')} isWide>
      <BesideShop shown={asItIs} said={nothing}>
        <Stack gap="lg">
          <div>
            <Title order={1}>{t('shopOpen.title')}</Title>
            <Text c="dimmed" mt={4}>
              {t('shopOpen.text')}
            </Text>
          </div>
          <a href={store.url} target="_blank" rel="noopener" className={classes.door}>
            <IconBuildingStore size={28} stroke={1.5} aria-hidden="true" />
            <span className={classes.words}>
              <span className={classes.name}>{store.title}</span>
              <span className={classes.address}>{store.url.replace(/^https?:\/\//, '')}</span>
            </span>
            <span className={classes.look}>
              {t('shopOpen.look')}
              <IconExternalLink size={16} aria-hidden="true" />
            </span>
          </a>
          <div>
            <Title order={2} mb="xs">
              {t('shopOpen.next')}
            </Title>
            <Group gap="sm">
              <Button component={Link} to="/admin/import/new">
                {t('admin:list.import')}
              </Button>
              <Button component={Link} to="/admin/products/new" variant="default">
                {t('shopOpen.add')}
              </Button>
            </Group>
          </div>
          <Anchor component={Link} to="/admin/dashboard" size="sm">
            {t('shopOpen.later')}
          </Anchor>
        </Stack>
      </BesideShop>
    </CenteredPage>
  )
}
