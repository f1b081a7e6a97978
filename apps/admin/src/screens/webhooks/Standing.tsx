import { Alert } from '@mantine/core'
import { webhooks } from '@shopwright/shop/model'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../api/rows.ts'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'

/** Whether what is sent arrives; nothing where it does. */
export function Standing({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(webhooks)
  const { data } = useShown(webhooks, id)
  const text =
    data?.ended && !data.status
      ? t('webhooks.off', { why: labels.choice('ended', data.ended) })
      : data?.failing_since && data.status
        ? t('webhooks.failing', { when: formatInstant(data.failing_since) })
        : null
  return text ? (
    <Alert color={data?.status ? 'yellow' : 'red'} icon={<IconAlertTriangle size={18} stroke={1.6} />}>
      {text}
    </Alert>
  ) : null
}
