import { Alert, Button, Group, Text } from '@mantine/core'
import { settings } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useLabels } from '../../language/labels.ts'
import { useSession } from '../../session/use-session.ts'

type Props = { setting: 'customer_activity' | 'customers_online' | 'customer_search' }

/** Says over a report that the store keeps nothing for it, and where that is turned on. */
export function ReportOff({ setting }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(settings)
  const session = useSession()
  const { data } = useList(settings, {}, { enabled: mayCall(session, settings, 'find') })
  const [kept] = data?.data ?? []
  if (!kept || kept[setting]) return null
  return (
    <Alert title={t('reportOff.off')} mb="md">
      <Group justify="space-between">
        <Text size="sm">{t('reportOff.hint', { setting: labels.field(setting) })}</Text>
        {mayCall(session, settings, 'patch') ? (
          <Button component={Link} to={`/admin/settings?tab=customers&field=${setting}`} size="xs" variant="default">
            {t('reportOff.open')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}
