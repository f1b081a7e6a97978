import { Button, Card, Group, Text, Title } from '@mantine/core'
import type { storeArchivals } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { create, nounOf } from '../../api/rows.ts'
import { openConfirmWord } from '../../kit/ConfirmWord.tsx'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useReloadSession } from '../../session/use-reload-session.ts'
import { useStore } from '../../session/use-session.ts'

/** Closes the store, by whoever types its name; the mail that follows opens it again. */
export function ArchiveCard() {
  const { t } = useTranslation('screens')
  const store = useStore()
  const reloadSession = useReloadSession()
  const archive = async () => {
    try {
      await create(nounOf<typeof storeArchivals>('store-archivals'), { name: store.title })
      tell('success', t('billing.archived'))
      await reloadSession()
    } catch (error) {
      tellRefused(error, 'store-archivals', 'create')
    }
  }
  return (
    <Card>
      <Group justify="space-between">
        <div>
          <Title order={2}>{t('billing.archiveTitle')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t('billing.archiveText')}
          </Text>
        </div>
        <Button
          color="red"
          variant="light"
          onClick={() =>
            openConfirmWord({
              title: t('billing.archiveTitle'),
              text: t('billing.archiveText'),
              word: store.title,
              action: t('billing.archive'),
              onConfirm: archive,
            })
          }
        >
          {t('billing.archive')}
        </Button>
      </Group>
    </Card>
  )
}
