import { ActionIcon, Alert, Card, CopyButton, Stack, Table, Text, Title } from '@mantine/core'
import { storeDomains } from '@shopwright/shop/model'
import { IconCheck, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../api/rows.ts'
import { formatInstant } from '../../language/format.ts'
import { useStore } from '../../session/use-session.ts'
import classes from './DnsRecords.module.css'

/** What to write down where the name was bought, and what the last look found: that is seen as it comes, whatever is being edited. */
export function DnsRecords({ id }: { id: string }) {
  const { t } = useTranslation('screens')
  const { domain: address } = useStore()
  const { data: domain } = useShown(storeDomains, id)
  if (!domain) return null
  const { host, shown_host, verification, verified_at, checked_at, problem } = domain
  const state = t(verified_at ? 'domains.verified' : 'domains.waiting')
  const records = [
    { type: 'TXT', name: `_shopwright.${host}`, value: verification ?? '' },
    { type: 'CNAME', name: host, value: address.replace(/:\d+$/, '') },
  ]
  return (
    <Stack gap="md">
      <Alert
        color={verified_at ? (problem ? 'yellow' : 'teal') : problem === 'taken' ? 'red' : 'pine'}
        icon={verified_at ? <IconCheck size={18} /> : <IconInfoCircle size={18} />}
        title={shown_host && shown_host !== host ? `${shown_host}: ${state}` : state}
        role="status"
      >
        <Text size="sm">
          {problem ? t(`domains.problem.${problem}`) : t(verified_at ? 'domains.verifiedText' : 'domains.waitingText')}
        </Text>
        {checked_at ? (
          <Text size="xs" c="dimmed" mt={4}>
            {t('domains.lastLook', { time: formatInstant(checked_at) })}
          </Text>
        ) : null}
      </Alert>
      <Card component="section">
        <Title order={2} size="h4">
          {t('domains.records')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t('domains.recordsHint')}
        </Text>
        <Table className={classes.records}>
          <Table.Thead>
            <Table.Tr>
              {(['type', 'name', 'value'] as const).map((column) => (
                <Table.Th key={column}>{t(`domains.column.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {records.map(({ type, name, value }) => (
              <Table.Tr key={type}>
                <Table.Td data-label={t('domains.column.type')}>{type}</Table.Td>
                <Table.Td data-label={t('domains.column.name')}>
                  <Copied text={name} />
                </Table.Td>
                <Table.Td data-label={t('domains.column.value')}>
                  <Copied text={value} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" c="dimmed" mt="sm">
          {t('domains.apex')}
        </Text>
      </Card>
    </Stack>
  )
}

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('screens')
  return (
    <span className={classes.value}>
      <code>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            onClick={copy}
            aria-label={t(copied ? 'domains.copied' : 'domains.copy', { text })}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
