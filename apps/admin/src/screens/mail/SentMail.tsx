import { Badge, Button, Card, Stack, Text, Title } from '@mantine/core'
import { type Got, languageName } from '@shopwright/resource'
import { mail, mailRecipients, registry } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { patch } from '../../api/rows.ts'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { ProgressLine } from '../../kit/ProgressLine.tsx'
import { mayCall } from '../../kit/rights.ts'
import { formatInstant, formatNumber } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { PanelTable } from '../customers/PanelTable.tsx'

const stateColours: Record<string, string> = { sending: 'pine', done: 'teal', stopped: 'orange' }

/** A newsletter that goes or went: how far it is, what it says, and who gets it. */
export function SentMail({ sent }: { sent: Got<typeof mail> }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const client = useQueryClient()
  const labels = useLabels(registry.get('mail'))
  const recipients = useLabels(registry.get('mail-recipients'))
  const { id, state, recipient_count = 0, sent_count = 0, skipped_count = 0 } = sent
  const handleStop = async () => {
    try {
      await patch(mail, id, { state: 'stopped' })
      tell('success', t('newsletter.stopped'))
    } catch (error) {
      tellRefused(error, 'mail')
    }
    await client.invalidateQueries({ queryKey: ['mail'] })
  }
  return (
    <Page isNarrow>
      <PageHead
        title={sent.subject}
        back="/admin/mail"
        description={[
          sent.sent_at && formatInstant(sent.sent_at),
          sent.actor_name,
          labels.choice('audience', sent.audience),
        ]
          .filter(Boolean)
          .join(' · ')}
        badge={<Badge color={stateColours[state]}>{labels.choice('state', state)}</Badge>}
      >
        {state === 'sending' && mayCall(session, registry.get('mail'), 'patch') ? (
          <Button variant="default" onClick={handleStop}>
            {t('newsletter.stop')}
          </Button>
        ) : null}
      </PageHead>
      <Card component="section" aria-labelledby="newsletter-progress">
        <Stack gap="xs">
          <Title order={2} id="newsletter-progress">
            {t('newsletter.progress')}
          </Title>
          <ProgressLine
            value={recipient_count ? ((sent_count + skipped_count) * 100) / recipient_count : 0}
            label={t('newsletter.progress')}
          />
          <Text size="sm">
            {t('newsletter.sentOf', { sent: formatNumber(sent_count), all: formatNumber(recipient_count) })}
          </Text>
          {sent.finished_at ? (
            <Text size="sm" c="dimmed">
              {labels.field('finished_at')}: {formatInstant(sent.finished_at)}
            </Text>
          ) : null}
          {skipped_count ? (
            <Text size="sm" c="dimmed">
              {t('newsletter.skipped', { count: skipped_count, number: formatNumber(skipped_count) })}
            </Text>
          ) : null}
        </Stack>
      </Card>
      <Card>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {sent.text}
        </Text>
      </Card>
      <Title order={2}>{t('newsletter.recipients')}</Title>
      <PanelTable
        resource={mailRecipients}
        query={{ mail_id: id }}
        caption={t('newsletter.recipients')}
        empty={t('newsletter.none')}
        columns={[
          { label: recipients.field('email'), cell: ({ email }) => email },
          { label: recipients.field('language'), cell: ({ language }) => languageName(language) },
          { label: recipients.field('state'), cell: (one) => recipients.choice('state', one.state) },
          { label: recipients.field('sent_at'), cell: ({ sent_at }) => (sent_at ? formatInstant(sent_at) : '') },
        ]}
      />
    </Page>
  )
}
