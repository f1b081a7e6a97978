import { Button, Card, Select, Title } from '@mantine/core'
import { statusAhead } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NextSteps } from '../../kit/course/NextSteps.tsx'
import { useSending } from '../../kit/use-sending.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { useSession } from '../../session/use-session.ts'
import classes from './MoveCard.module.css'
import { asksNothing, MoveForm } from './MoveForm.tsx'
import { type Order, type Status, useOrderActions } from './use-order.ts'

/** Where the order goes next: the statuses that are open to it, and what the chosen one asks for. */
export function MoveCard({ order, statuses }: { order: Order; statuses: Status[] }) {
  const { t } = useTranslation('screens')
  const mayOverride = useMayOverride()
  const [target, setTarget] = useState<Status | null>(null)
  const [isOverriding, setOverriding] = useState(false)
  const next = statuses.filter(({ id }) => order.next_status_ids?.includes(id))
  const others = statuses.filter(({ id }) => id !== order.order_status_id && !order.next_status_ids?.includes(id))
  const { move } = useOrderActions(order.id)
  const { send, isBusy, error } = useSending()
  const code = statuses.find(({ id }) => id === order.order_status_id)?.code ?? null
  const way = statusAhead(
    code,
    next.map((status) => status.code),
  )
  const ahead = way && next.find((status) => status.code === way)
  const moveAtOnce = async (status: Status) => {
    if (await send(() => move({ order_status_id: status.id })))
      tell('success', t('order.move.done', { number: order.number, status: status.name }))
  }
  const handleChoose = (id: string | null) => {
    const status = next.find((one) => one.id === id) ?? null
    if (status && status === ahead && asksNothing(order, status)) void moveAtOnce(status)
    else choose(status, false)
  }
  const choose = (status: Status | null, override: boolean) => {
    setOverriding(override)
    setTarget(status)
  }
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.move.title')}
      </Title>
      {target && target === ahead ? null : (
        <NextSteps
          label={t('order.move.title')}
          steps={next}
          chosen={target?.id ?? null}
          none={t('order.move.none')}
          onChoose={handleChoose}
          ahead={ahead && way ? { id: ahead.id, words: t(`order.ahead.${way}`), isBusy } : null}
          more={t('order.move.more')}
        />
      )}
      {error ? <Refusal text={errorText(error)} mt="sm" /> : null}
      {mayOverride && others.length ? (
        isOverriding ? (
          <Select
            mt="sm"
            maw={320}
            label={t('order.move.anyStatus')}
            placeholder={t('order.move.choose')}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            value={target?.id ?? null}
            onChange={(id) => setTarget(others.find((status) => status.id === id) ?? null)}
          />
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.other}
            onClick={() => choose(null, true)}
          >
            {t('order.move.override')}
          </Button>
        )
      ) : null}
      {target ? (
        <MoveForm
          key={target.id}
          order={order}
          target={target}
          isOverride={isOverriding}
          words={target === ahead && way && !isOverriding ? t(`order.ahead.${way}`) : null}
          onCancel={() => choose(null, false)}
        />
      ) : isOverriding ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.other}
          onClick={() => choose(null, false)}
        >
          {t('order.cancel')}
        </Button>
      ) : null}
    </Card>
  )
}

/** What is against the order of statuses is for the owner and the super admin. */
function useMayOverride(): boolean {
  const { customer, store } = useSession()
  return customer.role === 'ADMIN' || (customer.stores.find(({ id }) => id === store?.id)?.is_owner ?? false)
}
