import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { importUndos } from '@shopwright/shop/model'
import { isUndoable, undoableFor } from '@shopwright/shop/rules'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { beginning } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { formatMoment } from '../../language/format.ts'
import { errorText } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import type { ImportRun } from './run.ts'

/** The way back of a run, as long as there is one. Says first what will happen. */
export function UndoRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation(['screens', 'admin'])
  const client = useQueryClient()
  const [isOpen, { open, close }] = useDisclosure(false)
  const { send, isBusy, error } = useSending()
  const mayUndo = mayCall(useSession(), importUndos, 'create')
  if (!mayUndo || !isUndoable(run, new Date())) return null
  const until = new Date(Date.parse(run.finished_at ?? '') + undoableFor).toISOString()
  const undo = async () => {
    const isBegun = await send(async () => {
      await create(importUndos, { import_id: run.id })
      await client.invalidateQueries({ queryKey: ['imports'] })
    })
    if (isBegun) close()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} />} onClick={open}>
        {t('import.undo.action')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('import.undo.title')}>
        <Stack gap="md">
          <Text size="sm">{t('import.undo.text')}</Text>
          <Text size="sm" c="dimmed">
            {t('import.undo.until', { date: formatMoment(until) })}
          </Text>
          {error ? (
            <Text size="sm" c="red" role="alert">
              {errorText(error)}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} {...beginning}>
              {t('import.undo.keep')}
            </Button>
            <Button color="red" loading={isBusy} onClick={undo}>
              {t('import.undo.action')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
