import { Card, Title } from '@mantine/core'
import { RETURN_STATUS } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NextSteps } from '../../kit/course/NextSteps.tsx'
import { CompleteForm } from './CompleteForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import type { Return, ReturnStatus } from './use-return.ts'

/** Where the return goes next: exactly the statuses that are open to it. */
export function MoveCard({ row, statuses }: { row: Return; statuses: ReturnStatus[] }) {
  const { t } = useTranslation('screens')
  const [target, setTarget] = useState<ReturnStatus | null>(null)
  const next = statuses.filter(({ id }) => row.next_status_ids?.includes(id))
  const current = statuses.find(({ id }) => id === row.return_status_id)
  const close = () => setTarget(null)
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('return.move.title')}
      </Title>
      <NextSteps
        label={t('return.move.title')}
        steps={next}
        chosen={target?.id ?? null}
        none={t('return.move.none')}
        onChoose={(id) => setTarget(next.find((status) => status.id === id) ?? null)}
      />
      {target?.code === RETURN_STATUS.complete ? (
        <CompleteForm
          key={target.id}
          row={row}
          target={target}
          mayReject={current?.code === RETURN_STATUS.pending}
          onCancel={close}
        />
      ) : target ? (
        <MoveForm key={target.id} row={row} target={target} onCancel={close} />
      ) : null}
    </Card>
  )
}
