import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/use-session.ts'

/** A store that is suspended or archived is read-only; every screen says so. */
export function StoreNotice() {
  const { t } = useTranslation()
  const { store } = useSession()
  if (store?.state !== 'suspended' && store?.state !== 'archived') return null
  return (
    <Alert
      color="orange"
      radius={0}
      icon={<IconAlertTriangle size={18} />}
      title={t(`storeState.${store.state}.title`)}
    >
      {t(`storeState.${store.state}.text`)}
    </Alert>
  )
}
