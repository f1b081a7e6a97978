import { Alert, Text } from '@mantine/core'
import { configurationSettings } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'

/** Whether plans are paid by anybody, and how the keys that are kept end. */
export function PaymentKeys() {
  const { t } = useTranslation('screens')
  const labels = useLabels(configurationSettings)
  const row = useList(configurationSettings, { $limit: 1 }).data?.data[0]
  if (!row) return null
  const kept = Object.entries((row.kept_secrets ?? {}) as Record<string, string>)
  return (
    <Alert
      color={row.takes_money ? 'teal' : 'orange'}
      mb="md"
      title={t(row.takes_money ? 'paymentKeys.is' : 'paymentKeys.none')}
    >
      <Text size="sm">{t(row.takes_money ? 'paymentKeys.isText' : 'paymentKeys.noneText')}</Text>
      {kept.map(([name, end]) => (
        <Text key={name} size="sm" mt={4}>
          {labels.field(name)}: ••••{end}
        </Text>
      ))}
    </Alert>
  )
}
