import { Avatar, Button } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OnDemand } from '../kit/open/OnDemand.tsx'
import { useSession } from '../session/use-session.ts'
import classes from './StoreSwitcher.module.css'

const items = () => import('./StoreItems.tsx')

/** Which store one works in, and the others that one may enter. */
export function StoreSwitcher({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTranslation()
  const { store } = useSession()
  const name = store?.title ?? t('frame.platform')
  return (
    <OnDemand load={items}>
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
    </OnDemand>
  )
}
