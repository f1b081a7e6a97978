import { Box, Button, Card, Checkbox, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { customers, orders, registry } from '@shopwright/shop/model'
import type { Answers } from '@shopwright/shop/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { rowQuery, useRow } from '../../../api/rows.ts'
import pageClasses from '../../../kit/course/CoursePage.module.css'
import { faultsUnder } from '../../../kit/form/check.ts'
import { LeaveGuard } from '../../../kit/form/LeaveGuard.tsx'
import { Page, PageHead } from '../../../kit/PageHead.tsx'
import { mayCall } from '../../../kit/rights.ts'
import { LoadError } from '../../../kit/states.tsx'
import { formatMoney } from '../../../language/format.ts'
import { useLabels } from '../../../language/labels.ts'
import { tellDone, tellRefused } from '../../../notices/notices.ts'
import { useSession, useStore } from '../../../session/use-session.ts'
import { AddLine } from '../edit/AddLine.tsx'
import { EditableLines } from '../edit/EditableLines.tsx'
import classes from '../edit/SaveOrder.module.css'
import { lineFaults } from '../edit/use-revision.ts'
import { AskedFields } from '../form/AskedFields.tsx'
import { noAnswers } from '../form/answers.ts'
import { contactOf, isBegun, isSame, placeOf } from '../form/place.ts'
import { type Buyer, BuyerChoice } from './BuyerChoice.tsx'
import { BuyerFields } from './BuyerFields.tsx'
import { CountedCard } from './CountedCard.tsx'
import { GiftCards } from './GiftCards.tsx'
import { emptyWish, isEmptyWish, type NewWish, useCounted, usePlace } from './use-staff-order.ts'
import { WaysFields } from './WaysFields.tsx'
import { type LeftOut, wishAgain } from './wish-again.ts'

/** An order for somebody who calls or writes: put together, counted as they would see it, placed as if they had. */
export default function NewOrder() {
  const [parameters] = useSearchParams()
  const id = parameters.get('customer')
  const again = parameters.get('again')
  const mayLook = mayCall(useSession(), registry.get('customers'), 'get')
  if (again) return <Again key={again} id={again} mayLook={mayLook} />
  return id && mayLook ? <ForCustomer key={id} id={id} /> : <Putting buyer={null} start={emptyWish} />
}

const placesOf: Partial<Record<keyof NewWish, string>> = {
  contact: 'customer',
  place: 'delivery_address',
  payment: 'payment_address',
  vouchers: 'bought_vouchers',
}

/** What is written anew is wrong no more until it is judged again. */
const withoutThoseOf = (faults: Record<string, string>, changes: Partial<NewWish>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).filter(
      ([path]) =>
        !Object.keys(changes).some((name) => path.split('.')[0] === (placesOf[name as keyof NewWish] ?? name)),
    ),
  )

type Known = Buyer & {
  custom_fields: Answers | null
  addresses: readonly (Record<string, unknown> & { is_default: boolean; custom_fields: Answers | null })[]
}

/** What is known of a customer; of those without an account, what was typed. */
function wishFor(buyer: Known): NewWish {
  const home = buyer.addresses.find(({ is_default }) => is_default) ?? buyer.addresses[0]
  const answers = {
    ...noAnswers,
    customer: buyer.custom_fields ?? {},
    delivery_address: home?.custom_fields ?? {},
  }
  return { ...emptyWish, customer_id: buyer.id, contact: contactOf(buyer), place: placeOf(home), answers }
}

function ForCustomer({ id }: { id: string }) {
  const { data: buyer, error } = useRow(customers, id)
  if (buyer) return <Putting buyer={buyer} start={wishFor(buyer)} />
  if (error) return <Putting buyer={null} start={emptyWish} />
  return <Waiting />
}

const Waiting = () => (
  <Page isNarrow>
    <Skeleton height={30} width={220} />
    <Skeleton height={320} />
  </Page>
)

/** What somebody had before, for the customer that they are, or as the guest that they were. */
function Again({ id, mayLook }: { id: string; mayLook: boolean }) {
  const client = useQueryClient()
  const store = useStore()
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'list', 'again', id],
    queryFn: () => wishAgain(client, id, store),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const owner = mayLook ? data?.wish.customer_id : null
  const buyer = useRow(customers, owner ?? undefined)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data || (owner && buyer.isLoading)) return <Waiting />
  const known = buyer.data && owner ? buyer.data : null
  // Who may not look at customers orders for the same one all the same.
  const start = mayLook ? { ...data.wish, customer_id: known?.id ?? null } : data.wish
  return <Putting buyer={known} start={start} out={data} />
}

type PuttingProps = { buyer: Buyer | null; start: NewWish; out?: LeftOut }

function Putting({ buyer: known, start, out }: PuttingProps) {
  const { t } = useTranslation('screens')
  const session = useSession()
  const labels = useLabels(orders)
  const { base_currency } = useStore()
  const navigate = useNavigate()
  const place = usePlace()
  const client = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [buyer, setBuyer] = useState(known)
  const [wish, setWish] = useState(start)
  const [notify, setNotify] = useState(false)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const { data, error, isCounting } = useCounted(wish, key)
  const counted = isEmptyWish(wish) ? undefined : data?.view
  const groupId = data?.customer_group_id
  const change = (changes: Partial<NewWish>) => {
    setWish((before) => ({ ...before, ...changes }))
    setFaults((before) => withoutThoseOf(before, changes))
  }
  const isWritable = wish.contact.email.trim() !== ''
  const isBlocked = counted?.problems.some(({ level }) => level === 'block') ?? true

  const handleBuyer = async (chosen: Buyer | null) => {
    setBuyer(chosen)
    change({
      customer_id: chosen?.id ?? null,
      ...(chosen ? { contact: contactOf(chosen) } : {}),
      use_credit: false,
      reward_points: 0,
    })
    if (!chosen) return change({ answers: { ...wish.answers, customer: {} } })
    const { place: home, answers } = wishFor(await client.fetchQuery(rowQuery(customers, chosen.id)))
    const isHome = isBegun(home)
    setWish((before) => ({
      ...before,
      ...(isHome ? { place: home } : {}),
      answers: isHome ? answers : { ...before.answers, customer: answers.customer },
    }))
  }
  const handleSave = async () => {
    if (!counted) return
    setState('saving')
    setFaults({})
    try {
      const id = await place(wish, { key, notify: notify && isWritable, hash: counted.hash })
      setState('saved')
      tellDone('orders', 'create')
      navigate(`/admin/orders/${id}`)
    } catch (caught) {
      setState('idle')
      if (caught instanceof ApiError) setFaults(caught.fields)
      tellRefused(caught, 'orders', 'create')
      // Prices or stock may be others by now: what is shown is counted anew.
      await client.invalidateQueries({ queryKey: ['staff-orders'] })
    }
  }
  const lineProblems = Object.fromEntries(
    (counted?.lines ?? []).flatMap(({ problems: [problem] }, index) => (problem ? [[index, problem.message]] : [])),
  )
  const save = (
    <Button onClick={handleSave} loading={state !== 'idle'} disabled={isBlocked || Boolean(error) || isCounting}>
      {t('orderNew.save')}
    </Button>
  )
  const currency = counted?.currency.code ?? ''
  return (
    <Page isNarrow>
      <LeaveGuard isDirty={state === 'idle' && !isSame(wish, start)} />
      <PageHead title={t('orderNew.title')} back="/admin/orders">
        <Box visibleFrom="sm">{save}</Box>
      </PageHead>
      <div>
        <div className={pageClasses.columns}>
          <Stack gap="md" miw={0}>
            <Card component="section">
              <Title order={2} mb="md">
                {t('order.buyer')}
              </Title>
              <Stack gap="sm">
                {mayCall(session, registry.get('customers'), 'find') ? (
                  <BuyerChoice value={buyer} fault={faults.customer_id} onChange={handleBuyer} />
                ) : null}
                <BuyerFields wish={wish} faults={faultsUnder(faults, 'customer')} onChange={change} />
                {counted ? (
                  <AskedFields
                    place="customer"
                    answers={wish.answers}
                    {...{ groupId, faults }}
                    onChange={(answers) => change({ answers })}
                  />
                ) : null}
              </Stack>
            </Card>
            <Card component="section">
              <Title order={2} mb="md">
                {t('orderNew.lines')}
              </Title>
              {wish.lines.length ? (
                <EditableLines
                  lines={wish.lines}
                  currency={currency}
                  counted={wish.lines.map(({ name, quantity }, index) => ({
                    name: counted?.lines[index] ? name : '',
                    quantity,
                    price: counted?.lines[index]?.price ?? '0',
                    total: counted?.lines[index]?.total ?? '0',
                  }))}
                  faults={{ ...lineProblems, ...lineFaults(faults) }}
                  hasOwnPrices={false}
                  mayBeEmpty
                  onChange={(lines) => change({ lines })}
                />
              ) : null}
              {(['gone', 'left', 'once'] as const).map((why) =>
                out?.[why].length ? (
                  <Text key={why} size="sm" c="dimmed" my="xs" style={{ overflowWrap: 'anywhere' }}>
                    {t(`orderNew.${why}`, { names: out[why].join(', ') })}
                  </Text>
                ) : null,
              )}
              <AddLine onAdd={(line) => change({ lines: [...wish.lines, line] })} />
            </Card>
            <GiftCards
              wish={wish}
              currency={currency || wish.currency || base_currency}
              faults={{ ...(error instanceof ApiError ? error.fields : {}), ...faults }}
              onChange={change}
            />
            {counted ? (
              <WaysFields
                wish={wish}
                counted={counted}
                branchesOf={data?.branches_of ?? {}}
                groupId={groupId}
                faults={faults}
                onChange={change}
              />
            ) : null}
          </Stack>
          <Stack gap="md" miw={0}>
            {error && !Object.keys(lineFaults(error)).length ? (
              <Text size="sm" c="red" role="alert">
                {error.message}
              </Text>
            ) : null}
            <CountedCard wish={wish} counted={counted} faults={faults} onChange={change} />
            <Card component="section">
              <Title order={2} mb="md">
                {t('orderNew.noteTitle')}
              </Title>
              <Textarea
                label={labels.field('comment')}
                autosize
                minRows={2}
                maxLength={2000}
                value={wish.comment}
                onChange={(event) => change({ comment: event.currentTarget.value })}
              />
              <Checkbox
                mt="sm"
                label={t('orderNew.notify')}
                description={t('orderNew.notifyHint')}
                checked={notify && isWritable}
                disabled={!isWritable}
                onChange={(event) => setNotify(event.currentTarget.checked)}
              />
            </Card>
          </Stack>
        </div>
        <Paper withBorder shadow="md" className={classes.bar} hiddenFrom="sm">
          <Text className={classes.total}>{counted ? formatMoney(counted.total, currency) : ''}</Text>
          {save}
        </Paper>
      </div>
    </Page>
  )
}
