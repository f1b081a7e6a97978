import { Button, Card, Group, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core'
import { mailTests, registry, type StoreMailName } from '@shopwright/shop/model'
import { IconSend } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { inert } from '../../api/markup.ts'
import { create } from '../../api/rows.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { errorText, tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './MailWords.module.css'

export type Words = { subject: string; text: string }
type Shown = { view?: { subject: string | null; html: string | null; text: string | null } | null }

/** a wide window, a phone’s, and a program that shows words alone */
const faces = ['wide', 'phone', 'text'] as const
type Face = (typeof faces)[number]

type Props = {
  name: StoreMailName
  language: string
  words: Words
  shown: UseQueryResult<Shown>
}

/** The mail as its reader sees it, in a frame that runs nothing; and one to try, sent to whoever looks at it. */
export function MailPreview({ name, language, words, shown: { data, error, isPending } }: Props) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const { send, isBusy } = useSending()
  const [face, setFace] = useState<Face>('wide')
  if (!mayCall(session, registry.get('mail-tests'), 'create')) return null
  const handleTest = () =>
    send(async () => {
      try {
        await create(mailTests, { mail: name, language, ...words })
        tell('success', t('mailTemplates.tested'))
      } catch (refused) {
        tellRefused(refused, 'mail-tests', 'create')
      }
    })
  return (
    <Card component="section" aria-labelledby="mail-preview" className={classes.beside}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <div>
            <Title order={2} id="mail-preview">
              {t('mailTemplates.preview')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('mailTemplates.previewText')}
            </Text>
          </div>
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.8} />}
            loading={isBusy}
            disabled={!data || Boolean(error)}
            onClick={handleTest}
          >
            {t('mailTemplates.test')}
          </Button>
        </Group>
        {error ? (
          <div role="alert">
            <Text size="sm" c="red">
              {wrongIn(error)}
            </Text>
            <Text size="sm">{t('mailTemplates.wrong')}</Text>
          </div>
        ) : null}
        {isPending ? <Skeleton height={560} /> : null}
        {data?.view && !error ? (
          <>
            <Text size="sm" fw={600} className={classes.words}>
              {data.view.subject}
            </Text>
            <SegmentedControl
              size="xs"
              value={face}
              onChange={(value) => setFace(value as Face)}
              data={faces.map((value) => ({ value, label: t(`mailTemplates.faces.${value}`) }))}
              aria-label={t('mailTemplates.preview')}
            />
            {face === 'text' ? (
              <Text size="sm" className={classes.plain}>
                {data.view.text}
              </Text>
            ) : (
              <MailFrame
                html={data.view.html?.replace('<head>', '<head><base target="_blank">') ?? ''}
                face={face}
                title={t('mailTemplates.preview')}
              />
            )}
          </>
        ) : null}
      </Stack>
    </Card>
  )
}

/** Nothing runs in it, and what is pressed there opens nowhere. */
function MailFrame({ html, face, title }: { html: string; face: Face; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    // React would make a plain text of what it is given.
    if (frame.current) frame.current.srcdoc = inert(html)
  }, [html])
  return <iframe ref={frame} className={classes.frame} data-face={face} sandbox="" title={title} />
}

/** What is wrong with the words, each in its own. */
const wrongIn = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields).join(' ')) || errorText(error)
