import { Menu, UnstyledButton } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { RETURN_STATUS } from '@shopwright/shop/rules'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { StatusBadge, StatusDot } from '../../kit/course/StatusBadge.tsx'
import { mayCall } from '../../kit/rights.ts'
import { tell, tellRefused } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './StatusMenu.module.css'
import { type Return, type ReturnStatus, useReturnActionsOn, useReturnStatuses } from './use-return.ts'

type Row = Pick<Return, 'id' | 'number' | 'return_status_id' | 'next_status_ids'>

/** The status in the list: a menu of the next steps. Completing asks more than a list can, so it opens the return. */
export function StatusMenu({ row }: { row: Row }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const navigate = useNavigate()
  const statuses = useReturnStatuses()
  const { move } = useReturnActionsOn()
  const next = statuses.filter(({ id }) => row.next_status_ids?.includes(id))
  const badge = <StatusBadge status={statuses.find(({ id }) => id === row.return_status_id)} />
  if (!next.length || !mayCall(session, registry.get('return-histories'), 'create')) return badge
  const handleChoose = async (status: ReturnStatus) => {
    if (status.code === RETURN_STATUS.complete) return navigate(`/admin/returns/${row.id}`)
    try {
      await move(row.id, { return_status_id: status.id })
      tell('success', t('return.move.done', { number: row.number, status: status.name }))
    } catch (error) {
      tellRefused(error, 'returns', 'update')
    }
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.trigger} aria-label={t('return.move.change', { number: row.number })}>
          {badge}
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {next.map((status) => (
          <Menu.Item key={status.id} leftSection={<StatusDot status={status} />} onClick={() => handleChoose(status)}>
            {status.code === RETURN_STATUS.complete ? `${status.name}…` : status.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
