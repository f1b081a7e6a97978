import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import type { Got, Translated } from '@shopwright/resource'
import { type mailTemplates, registry, type StoreMailName, storeMailNames } from '@shopwright/shop/model'
import { storeMails } from '@shopwright/shop/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { request } from '../../api/request.ts'
import type { Page as Rows } from '../../api/rows.ts'
import { wholeRow } from '../../api/whole-row.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { editPath, listPath } from '../../kit/paths.ts'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { useLabels } from '../../language/labels.ts'
import { useSession } from '../../session/use-session.ts'
import { hasOwn, MailBadge } from './MailBadge.tsx'
import classes from './MailWords.module.css'

type Template = Got<typeof mailTemplates, Translated>

const resource = registry.get('mail-templates')

/** Every mail that the store writes, with whose words it has. */
export default function MailList() {
  const { t } = useTranslation('screens')
  const labels = useLabels(resource)
  // There is at most one for each mail.
  const query = { ...wholeRow, $limit: 100 }
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-templates', 'list', query],
    queryFn: ({ signal }) => request<Rows<Template>>('GET', 'mail-templates', { query, signal }),
  })
  const rows = new Map(data?.data.map((row) => [row.mail as string, row]))
  const section = (to: 'customer' | 'staff', title: string, text?: string) => (
    <section aria-labelledby={`mails-${to}`}>
      <Title order={2} id={`mails-${to}`} mb={text ? 2 : 'xs'}>
        {title}
      </Title>
      {text ? (
        <Text size="sm" c="dimmed" mb="xs">
          {text}
        </Text>
      ) : null}
      <Card p={0}>
        {storeMailNames
          .filter((name) => storeMails[name].to === to)
          .map((name) => (
            <Entry key={name} name={name} row={rows.get(name)} isKnown={Boolean(data)} />
          ))}
      </Card>
    </section>
  )
  return (
    <Page isNarrow>
      <PageHead title={labels.name} description={labels.description} />
      {error && !data ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Stack gap="lg" data-lone>
          {section('customer', t('mailTemplates.toCustomers'))}
          {section('staff', t('mailTemplates.toStaff'), t('mailTemplates.toStaffText'))}
        </Stack>
      )}
    </Page>
  )
}

/** A mail that nobody has worded yet has no row: it gets one when something of its own is saved. */
function Entry({ name, row, isKnown }: { name: StoreMailName; row: Template | undefined; isKnown: boolean }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(resource)
  const session = useSession()
  const isShut = !isKnown || (!row && !mayCall(session, resource, 'create'))
  const said = (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={550} className={classes.words}>
        {labels.choice('mail', name)}
      </Text>
      {isKnown ? (
        <Group gap={6} wrap="nowrap">
          {row && hasOwn(row) ? (
            <MailBadge row={row} />
          ) : (
            <Text size="xs" c="dimmed" className={classes.house}>
              {t('mailTemplates.house')}
            </Text>
          )}
        </Group>
      ) : null}
    </Group>
  )
  if (isShut) return <div className={classes.entry}>{said}</div>
  return (
    <UnstyledButton
      component={Link}
      className={classes.entry}
      to={row ? editPath(resource, row.id) : `${listPath(resource)}/new?mail=${name}`}
    >
      {said}
    </UnstyledButton>
  )
}
