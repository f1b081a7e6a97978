import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { alertChats, type MessengerCode } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { create } from '../../api/rows.ts'
import { beginning, dialogs } from '../../kit/open/dialogs.ts'
import { useLabels } from '../../language/labels.ts'
import { tellRefused } from '../../notices/notices.ts'

/** Makes the link, which is told this once, and shows it. */
export async function openNewChat(messenger: MessengerCode): Promise<void> {
  try {
    const made = (await create(alertChats, { messenger })) as unknown as { link: string } // no field of the row
    await queryClient.invalidateQueries({ queryKey: ['alert-chats'] })
    const id = dialogs.open({
      title: i18next.t('screens:alertChats.add'),
      children: <NewChat messenger={messenger} link={made.link} onClose={() => dialogs.close(id)} />,
    })
  } catch (refusal) {
    tellRefused(refusal, 'alert-chats', 'create')
  }
}

function NewChat({ messenger, link, onClose }: { messenger: MessengerCode; link: string; onClose: () => void }) {
  const { t } = useTranslation('screens')
  const labels = useLabels(alertChats)
  const url = new URL(link)
  const start = url.searchParams.get('start')
  return (
    <Stack>
      <Text size="sm">{t(`alertChats.link.${messenger}`)}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {start
          ? t('alertChats.command', { bot: url.pathname.slice(1), code: start })
          : t('alertChats.say', { code: url.searchParams.get('context') ?? '' })}
      </Code>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} {...beginning}>
          {t('alertChats.done')}
        </Button>
        <Button component="a" href={link} target="_blank" rel="noreferrer">
          {t('alertChats.open', { messenger: labels.choice('messenger', messenger) })}
        </Button>
      </Group>
    </Stack>
  )
}
