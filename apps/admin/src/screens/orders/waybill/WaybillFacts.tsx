import { Alert, Anchor, Badge, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { carrierTraits, waybills } from '@shopwright/shop/model'
import { waybillStepsOf } from '@shopwright/shop/rules'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import classes from '../../../kit/course/CoursePage.module.css'
import { dialogs } from '../../../kit/open/dialogs.ts'
import { useSending } from '../../../kit/use-sending.ts'
import { formatDay, formatInstant, formatMoney } from '../../../language/format.ts'
import { useLabels } from '../../../language/labels.ts'
import { errorText } from '../../../notices/notices.ts'
import { Refusal } from '../../../notices/Refusal.tsx'
import type { Order } from '../use-order.ts'
import { useWaybillActions, type Waybill, type WaybillStep } from './use-waybills.ts'

type Props = { order: Order; waybill: Waybill; canStep: boolean }

/** How a parcel stands at its carrier, and what may be done about it. */
export function WaybillFacts({ order, waybill, canStep }: Props) {
  const { t } = useTranslation('screens')
  const labels = useLabels(waybills)
  const { step } = useWaybillActions(order.id)
  const { send, isBusy, error } = useSending()
  const carrier = labels.choice('extension', waybill.extension)
  const steps = canStep ? waybillStepsOf({ ...waybill, shipped: order.shipped_at !== null }) : []
  const take = (one: WaybillStep) => void send(() => step(waybill.id, one))
  const handleDelete = () =>
    dialogs.openConfirm({
      title: t('waybill.deleteTitle', { number: waybill.number }),
      children: <Text size="sm">{t('waybill.deleteText')}</Text>,
      labels: { confirm: t('waybill.delete'), cancel: t('order.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => take('delete'),
    })
  const handleGiveUp = () =>
    dialogs.openConfirm({
      title: t('waybill.giveUpTitle'),
      children: <Text size="sm">{t('waybill.giveUpText', { carrier })}</Text>,
      labels: { confirm: t('waybill.giveUp'), cancel: t('order.cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => take('give-up'),
    })
  return (
    <Stack gap="sm">
      <Notice waybill={waybill} carrier={carrier} />
      {waybill.state === 'made' ? <Made waybill={waybill} /> : null}
      <Refusal text={error ? errorText(error) : null} />
      <Group gap="xs">
        {waybill.state === 'made' ? (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.6} />}
            loading={isBusy}
            onClick={() => void send(() => download(`waybills/${waybill.id}/label.pdf`, `${waybill.number}.pdf`))}
          >
            {t('waybill.label')}
          </Button>
        ) : null}
        {steps.includes('look') ? (
          <Button variant="default" loading={isBusy} onClick={() => take('look')}>
            {t('waybill.look')}
          </Button>
        ) : null}
        {steps.includes('delete') ? (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            disabled={isBusy}
            onClick={handleDelete}
          >
            {t('waybill.delete')}
          </Button>
        ) : null}
        {steps.includes('give-up') ? (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={handleGiveUp}>
            {t('waybill.giveUp')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

function Notice({ waybill, carrier }: { waybill: Waybill; carrier: string }) {
  const { t } = useTranslation('screens')
  const { state, fault, message, mark } = waybill
  if (state === 'waiting' || state === 'asked' || state === 'deleting')
    return (
      <Group gap="xs" wrap="nowrap" role="status">
        <Loader size={16} />
        <Text size="sm">{t(`waybill.states.${state}`, { carrier })}</Text>
      </Group>
    )
  if (state === 'deleted' || state === 'given-up')
    return (
      <Text size="sm" c="dimmed">
        {t(state === 'deleted' ? 'waybill.states.deleted' : 'waybill.states.givenUp')}
      </Text>
    )
  if (state === 'unknown')
    return (
      <Alert color="orange" role="alert" title={t('waybill.unknown', { carrier })}>
        <Text size="sm">{t('waybill.unknownText', { carrier, mark })}</Text>
        {message ? <q className={classes.words}>{message}</q> : null}
      </Alert>
    )
  if (!fault) return null
  return (
    <Alert
      color="red"
      role="alert"
      title={t(state === 'made' ? 'waybill.notDeleted' : 'waybill.notMade')}
      className={classes.words}
    >
      {message
        ? t('waybill.faults.refused', { carrier, message })
        : t(fault === 'unready' ? 'waybill.faults.unready' : 'waybill.faults.away', { carrier })}
    </Alert>
  )
}

function Made({ waybill }: { waybill: Waybill }) {
  const labels = useLabels(waybills)
  const { currency = 'UAH', tracking } = carrierTraits(waybill.extension) ?? {}
  const { number, cost, expected_on, address, cash, payer, asked_at, actor_name } = waybill
  const facts: [string, React.ReactNode][] = [
    [
      'number',
      tracking ? (
        <Anchor key="number" href={`${tracking}${number}`} target="_blank" rel="noreferrer" size="sm">
          {number}
        </Anchor>
      ) : (
        number
      ),
    ],
    ['cost', cost && `${formatMoney(cost, currency)} · ${labels.choice('payer', payer).toLowerCase()}`],
    ['expected_on', expected_on && formatDay(expected_on)],
    ['branch_id', address],
    ['cash', cash && formatMoney(String(cash), currency)],
    ['asked_at', asked_at && [formatInstant(asked_at), actor_name].filter(Boolean).join(' · ')],
  ]
  return (
    <>
      <div>
        <Badge color="green">{labels.choice('state', 'made')}</Badge>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{labels.field(name).replace(/, \S+$/, '')}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </>
  )
}
