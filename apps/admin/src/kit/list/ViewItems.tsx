import { Menu, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPencil, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { View } from '../../api/views.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { DeleteItem } from '../open/DeleteItem.tsx'
import { DropMenu } from '../open/DropMenu.tsx'
import { dialogs } from '../open/dialogs.ts'
import type { Button } from '../open/OnDemand.tsx'
import { bare, type ListState } from './use-list-state.ts'
import { openViewForm } from './ViewForm.tsx'
import { isOfPlatform, mayChange, useViewActions } from './view-actions.ts'

type Props = { button: Button; state: ListState }

/** What is done with the view that is open, or with everything where another one opens first. */
export default function ViewItems({ button, state }: Props) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const { open, views } = state
  const list = (open ?? views[0])?.list ?? ''
  const actions = useViewActions(list)
  const beside = views.filter((one) => one.is_shared === open?.is_shared)
  const at = beside.findIndex((one) => one.id === open?.id)
  const doing = (work: Promise<unknown>) => void work.catch((error) => tellRefused(error, 'saved-views'))
  const move = (view: View, by: 1 | -1) => {
    const other = beside[at + by]
    if (other) doing(actions.order(beside.with(at, other).with(at + by, view)))
  }
  const remove = async ({ id, name }: View) => {
    const { undo_token } = await actions.remove(id)
    navigate({ search: bare(views.filter((one) => one.id !== id)) }, { preventScrollReset: true })
    tell('success', t('views.removed', { name }), '', undo_token ? () => doing(actions.undo(undo_token)) : undefined)
  }
  const askRemove = (view: View) =>
    dialogs.openConfirm({
      title: t('remove.one', { title: view.name }),
      children: (
        <Text size="sm">
          {isOfPlatform(list) ? t('remove.forever') : t(view.is_shared ? 'views.removeShared' : 'views.removeOwn')}
        </Text>
      ),
      labels: { confirm: t('action.delete'), cancel: t('action.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => doing(remove(view)),
    })
  const icon = { size: 16, stroke: 1.6 }
  return (
    <DropMenu button={button}>
      {open && mayChange(session, open) ? (
        <>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => openViewForm(open)}>
            {t('views.edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowLeft {...icon} />}
            disabled={at <= 0}
            closeMenuOnClick={false}
            onClick={() => move(open, -1)}
          >
            {t('views.left')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowRight {...icon} />}
            disabled={at >= beside.length - 1}
            closeMenuOnClick={false}
            onClick={() => move(open, 1)}
          >
            {t('views.right')}
          </Menu.Item>
        </>
      ) : null}
      {session.customer.role === 'ADMIN' ? null : open?.is_first ? (
        <Menu.Item leftSection={<IconPinnedOff {...icon} />} onClick={() => doing(actions.openFirst(list, null))}>
          {t('views.notFirst')}
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconPin {...icon} />} onClick={() => doing(actions.openFirst(list, open?.id ?? null))}>
          {t(open ? 'views.first' : 'views.allFirst')}
        </Menu.Item>
      )}
      {open && mayChange(session, open, 'remove') ? <DeleteItem onClick={() => askRemove(open)} /> : null}
    </DropMenu>
  )
}
