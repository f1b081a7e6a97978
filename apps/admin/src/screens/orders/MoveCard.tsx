import { Alert, Button, Card, Checkbox, Group, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { STATUS } from '@shopwright/shop/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { errorText, tell } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import classes from './MoveCard.module.css'
import { StatusDot } from './StatusBadge.tsx'
import type { Order, Status } from './types.ts'
import { useOrderActions } from './use-order.ts'

/** Where the order goes next: the statuses that are open to it, and what the chosen one asks for. */
export function MoveCard({ order, statuses }: { order: Order; statuses: Status[] }) {
  const { t } = useTranslation('screens')
  const mayOverride = useMayOverride()
  const [target, setTarget] = useState<Status | null>(null)
  const [isOverriding, setOverriding] = useState(false)
  const next = statuses.filter(({ id }) => order.next_status_ids?.includes(id))
  const others = statuses.filter(({ id }) => id !== order.order_status_id && !order.next_status_ids?.includes(id))
  const choose = (status: Status | null, override: boolean) => {
    setOverriding(override)
    setTarget(status?.id === target?.id ? null : status)
  }
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {t('order.move.title')}
      </Title>
      {next.length ? (
        <Group gap="xs" role="group" aria-label={t('order.move.title')}>
          {next.map((status) => (
            <Button
              key={status.id}
              variant={target?.id === status.id ? 'light' : 'default'}
              aria-pressed={target?.id === status.id}
              leftSection={<StatusDot status={status} />}
              onClick={() => choose(status, false)}
            >
              {status.name}
            </Button>
          ))}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('order.move.none')}
        </Text>
      )}
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

type FormProps = { order: Order; target: Status; isOverride: boolean; onCancel: () => void }

function MoveForm({ order, target, isOverride, onCancel }: FormProps) {
  const { t } = useTranslation('screens')
  const { move } = useOrderActions(order.id)
  const [comment, setComment] = useState('')
  // The server writes to the buyer then in any case (values §5.3).
  const isAlwaysNotified = target.notifies || (target.code === STATUS.readyForShipping && order.is_pickup)
  const [isNotified, setNotified] = useState(isAlwaysNotified)
  const [tracking, setTracking] = useState(order.tracking_number ?? '')
  const [isParcelBack, setParcelBack] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const fields = error instanceof ApiError ? error.fields : {}
  const asksTracking = target.code === STATUS.shipped && order.requires_delivery
  const asksParcel = !target.holds_stock && order.stock_held && order.shipped_at !== null

  const handleSubmit = async (event: React.SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await move({
        order_status_id: target.id,
        comment: comment.trim() || null,
        notify: isNotified,
        ...(asksTracking && tracking.trim() ? { tracking_number: tracking.trim() } : {}),
        ...(isOverride ? { override: true } : {}),
        ...(asksParcel ? { parcel_back: isParcelBack } : {}),
      })
      tell('success', t('order.move.done', { number: order.number, status: target.name }))
    } catch (caught) {
      setError(caught)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={handleSubmit} className={classes.form}>
      <Stack gap="sm">
        {isOverride ? <Alert color="orange">{t('order.move.overrideText')}</Alert> : null}
        {error ? (
          <Alert color="red" role="alert">
            {fields.order_status_id ?? errorText(error)}
          </Alert>
        ) : null}
        {asksTracking ? (
          <TextInput
            label={t('order.tracking')}
            value={tracking}
            maxLength={64}
            error={fields.tracking_number}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          label={t('order.comment')}
          description={t(isNotified ? 'order.move.commentForBuyer' : 'order.move.commentForStaff')}
          value={comment}
          minRows={2}
          maxLength={2000}
          required={isOverride}
          error={fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Checkbox
          label={t('order.notify')}
          description={isAlwaysNotified ? t('order.move.alwaysNotified') : undefined}
          checked={isNotified}
          disabled={isAlwaysNotified}
          onChange={(event) => setNotified(event.currentTarget.checked)}
        />
        {asksParcel ? (
          <Checkbox
            label={t('order.move.parcelBack')}
            description={t('order.move.parcelBackText')}
            checked={isParcelBack}
            onChange={(event) => setParcelBack(event.currentTarget.checked)}
          />
        ) : null}
        <Group gap="xs">
          <Button type="submit" loading={isBusy} classNames={{ root: classes.submit, label: classes.wrapped }}>
            {t('order.move.submit', { status: target.name })}
          </Button>
          <Button variant="default" onClick={onCancel} disabled={isBusy}>
            {t('order.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
