import { Alert, Skeleton, Stack } from '@mantine/core'
import { registry } from '@shopwright/shop/model'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import classes from '../../kit/course/CoursePage.module.css'
import { StatusBadge } from '../../kit/course/StatusBadge.tsx'
import { Page, PageHead } from '../../kit/PageHead.tsx'
import { mayCall } from '../../kit/rights.ts'
import { LoadError } from '../../kit/states.tsx'
import { formatInstant } from '../../language/format.ts'
import { buyerName } from '../../language/titles.ts'
import { useSession } from '../../session/use-session.ts'
import { GoodsCard } from './GoodsCard.tsx'
import { MoveCard } from './MoveCard.tsx'
import { NewReturn } from './NewReturn.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { ReturnBuyer } from './ReturnBuyer.tsx'
import { ReturnTimeline } from './ReturnTimeline.tsx'
import { type Return, useReturn, useReturnStatuses } from './use-return.ts'

/** One return, or the form of a new one. */
export default function ReturnScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewReturn /> : <Known id={id} />
}

function Known({ id }: { id: string }) {
  const { data: row, error, refetch } = useReturn(id)
  if (error && !row) return <LoadError error={error} onRetry={refetch} />
  return row ? <ReturnPage row={row} /> : <Waiting />
}

function ReturnPage({ row }: { row: Return }) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const statuses = useReturnStatuses()
  const canMove = mayCall(session, registry.get('return-histories'), 'create')
  const canSettle = mayCall(session, registry.get('order-refunds'), 'patch')
  return (
    <Page isNarrow>
      <PageHead
        title={t('return.number', { number: row.number })}
        back="/admin/returns"
        badge={<StatusBadge status={statuses.find(({ id }) => id === row.return_status_id)} />}
        description={[formatInstant(row.created_at), buyerName(row)].filter(Boolean).join(' · ')}
      />
      <div className={classes.columns}>
        <Stack gap="md" miw={0}>
          {canMove && statuses.length ? <MoveCard key={row.return_status_id} row={row} statuses={statuses} /> : null}
          {row.worth?.all_refunded ? <Alert color="blue">{t('return.allRefunded')}</Alert> : null}
          <GoodsCard row={row} />
          <ReturnTimeline row={row} statuses={statuses} canComment={canMove} />
        </Stack>
        <Stack gap="md" miw={0}>
          <OutcomeCard row={row} canSettle={canSettle} />
          <ReturnBuyer row={row} />
        </Stack>
      </div>
    </Page>
  )
}

function Waiting() {
  return (
    <Page isNarrow>
      <Skeleton height={30} width={220} />
      <div className={classes.columns}>
        <Stack gap="md">
          <Skeleton height={120} />
          <Skeleton height={240} />
        </Stack>
        <Skeleton height={180} />
      </div>
    </Page>
  )
}
