import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Blocker } from 'react-router'
import { LateModal } from '../../notices/LateModal.tsx'
import { beginning } from '../open/dialogs.ts'

/** Whether one really leaves what is not saved. */
export default function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const { t } = useTranslation()
  return (
    <LateModal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t('leave.title')}>
      <Text size="sm">{t('leave.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => blocker.reset?.()} {...beginning}>
          {t('leave.stay')}
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
      </Group>
    </LateModal>
  )
}
