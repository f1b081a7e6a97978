import { Alert, Text } from '@mantine/core'
import { configurationSettings } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import { useLabels } from '../../language/labels.ts'

const words = { payments: 'paymentKeys', texts: 'aiTexts.keys' } as const
type Tab = keyof typeof words

/** Whether anybody is connected by the keys of this tab, and how those that are kept end. */
export function KeysNote({ of }: { of: Tab }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(configurationSettings)
  const row = useList(configurationSettings, { $limit: 1 }).data?.data[0]
  if (!row) return null
  const isOn = of === 'payments' ? row.takes_money : row.writes_texts
  const own: readonly string[] = configurationSettings.tabs?.[of] ?? []
  const kept = Object.entries((row.kept_secrets ?? {}) as Record<string, string>).filter(([name]) => own.includes(name))
  return (
    <Alert color={isOn ? 'teal' : 'orange'} mb="md" title={t(`${words[of]}.${isOn ? 'is' : 'none'}`)}>
      <Text size="sm">{t(`${words[of]}.${isOn ? 'isText' : 'noneText'}`)}</Text>
      {kept.map(([name, end]) => (
        <Text key={name} size="sm" mt={4}>
          {labels.field(name)}: ••••{end}
        </Text>
      ))}
    </Alert>
  )
}
