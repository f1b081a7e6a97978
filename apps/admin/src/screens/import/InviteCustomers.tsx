import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { customerInvitations } from '@shopwright/shop/model'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { create } from '../../api/rows.ts'
import { beginning } from '../../kit/open/dialogs.ts'
import { mayCall } from '../../kit/rights.ts'
import { useSending } from '../../kit/use-sending.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import type { ImportRun } from './run.ts'

/** Customers come without passwords: this asks them, once, to set one. */
export function InviteCustomers({ run }: { run: ImportRun }) {
  const { t } = useTranslation(['screens', 'admin'])
  const [isOpen, { open, close }] = useDisclosure(false)
  const { send, isBusy, error } = useSending()
  const mayInvite = mayCall(useSession(), customerInvitations, 'create')
  const invite = async () => {
    const isAsked = await send(async () => {
      const { count } = await create(customerInvitations, { import_id: run.id })
      tell('success', t('import.invite.done', { count }))
    })
    if (isAsked) close()
  }
  if (!mayInvite) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} />} onClick={open}>
        {t('import.invite.action')}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t('import.invite.title')}>
        <Stack gap="md">
          <Text size="sm">{t('import.invite.text')}</Text>
          {error ? (
            <Text size="sm" c="red" role="alert">
              {errorText(error)}
            </Text>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} {...beginning}>
              {t('admin:action.cancel')}
            </Button>
            <Button loading={isBusy} onClick={invite}>
              {t('import.invite.send')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
