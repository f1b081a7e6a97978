import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CourseCard } from '../../kit/course/CourseCard.tsx'
import { type Return, type ReturnStatus, useReturnActions, useReturnActionsOn } from './use-return.ts'

type Props = { row: Return; statuses: ReturnStatus[]; canComment: boolean }

/** Who did what with the return when. */
export function ReturnTimeline({ row, statuses, canComment }: Props) {
  const { t } = useTranslation('screens')
  const actions = useReturnActions()
  const { move } = useReturnActionsOn()
  return (
    <CourseCard
      entries={row.histories}
      statusOf={(entry) => statuses.find(({ id }) => id === entry.return_status_id)}
      badges={({ return_action_id, rejected, restock }) => {
        const action = actions.find(({ id }) => id === return_action_id)
        return (
          <>
            {action ? <Badge color="gray">{action.name}</Badge> : null}
            {rejected ? <Badge color="red">{t('return.rejected')}</Badge> : null}
            {restock ? <Badge color="gray">{t('return.restocked')}</Badge> : null}
          </>
        )
      }}
      {...(canComment
        ? { onComment: (comment) => move(row.id, { return_status_id: row.return_status_id, ...comment }) }
        : {})}
    />
  )
}
