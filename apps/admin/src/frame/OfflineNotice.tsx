import { Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '../api/connection.ts'
import classes from './OfflineNotice.module.css'

/** Says calmly that nobody answers, and that nothing is lost by it. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  return (
    <div role="status" className={classes.place}>
      {isOffline ? (
        <div className={classes.notice}>
          <IconCloudOff size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <Text span size="sm" fw={600}>
              {t('offline.title')}
            </Text>{' '}
            <Text span size="sm">
              {t('offline.text')}
            </Text>
          </span>
        </div>
      ) : null}
    </div>
  )
}
