import { Alert, Box, Button, Card, Checkbox, Group, Paper, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import orderClasses from '../../../kit/course/CoursePage.module.css'
import { DraftNotice } from '../../../kit/form/FormNotices.tsx'
import { LeaveGuard } from '../../../kit/form/LeaveGuard.tsx'
import { draftKey, keepDraft, readDraft, useDraftKeeper } from '../../../kit/form/use-draft.ts'
import { Page, PageHead } from '../../../kit/PageHead.tsx'
import { LoadError } from '../../../kit/states.tsx'
import { formatMoney } from '../../../language/format.ts'
import { tellDone, tellRefused } from '../../../notices/notices.ts'
import { useStore } from '../../../session/use-session.ts'
import type { answersOf } from '../form/answers.ts'
import { type Order, useOrder } from '../use-order.ts'
import { AddLine } from './AddLine.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { EditableLines } from './EditableLines.tsx'
import { Preview } from './Preview.tsx'
import classes from './SaveOrder.module.css'
import { lineFaults, startOf, useAnswers, usePreview, useRevise, type Wish, wishOf } from './use-revision.ts'

/** Other lines, another price, somebody else, somewhere else: counted anew while it is typed, written when it is saved. */
export default function EditOrder() {
  const { id = '' } = useParams()
  const { data: order, error, refetch } = useOrder(id)
  const answered = useAnswers(order)
  if (error && !order) return <LoadError error={error} onRetry={refetch} />
  if (order && answered.data) return <Editing key={order.version} order={order} answered={answered.data} />
  if (answered.error) return <LoadError error={answered.error} onRetry={answered.refetch} />
  return (
    <Page isNarrow>
      <Skeleton height={30} width={220} />
      <Skeleton height={320} />
    </Page>
  )
}

const none: string[] = []

type EditingProps = { order: Order; answered: Awaited<ReturnType<typeof answersOf>> }

function Editing({ order, answered: { answers, unread } }: EditingProps) {
  const { t } = useTranslation('screens')
  const navigate = useNavigate()
  const start = startOf(order, answers)
  const revise = useRevise(order, start)
  const [wish, setWish] = useState<Wish>(start)
  const [comment, setComment] = useState('')
  const [notify, setNotify] = useState(false)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const { data, error, isCounting } = usePreview(order, start, wish)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const faults = { ...lineFaults(error), ...lineFaults(refused) }
  const problem = data?.problems[0]
  const isChanged = JSON.stringify(wish) !== JSON.stringify(start)
  const back = `/admin/orders/${order.id}`

  const key = draftKey(useStore().id, 'order-revisions', order.id)
  const [draft, setDraft] = useState(() => readDraft(key))
  const [changes, setChanges] = useState<Record<string, unknown>>({})
  const change = (next: Wish) => {
    setWish(next)
    setChanges(JSON.stringify(next) === JSON.stringify(start) ? {} : { ...next })
  }
  useDraftKeeper(key, { changes, version: order.version, secrets: none, earlier: draft, isActive: state === 'idle' })
  const handleRestore = () => {
    if (draft) change(wishOf(draft.changes, start))
    setDraft(null)
  }
  const handleDropDraft = () => {
    keepDraft(key, null)
    setDraft(null)
  }
  const handleSave = async () => {
    setState('saving')
    setRefused({})
    try {
      await revise(wish, { comment: comment.trim() || null, notify })
      setState('saved')
      keepDraft(key, null)
      tellDone('orders', 'update')
      navigate(back)
    } catch (caught) {
      setState('idle')
      if (caught instanceof ApiError) setRefused(caught.fields)
      tellRefused(caught, 'orders', 'update')
    }
  }
  const save = (
    <Button
      onClick={handleSave}
      loading={state !== 'idle'}
      disabled={!isChanged || Boolean(error) || Boolean(problem) || isCounting}
    >
      {t('orderEdit.save')}
    </Button>
  )
  const counted = data?.after ?? data?.before
  return (
    <Page isNarrow>
      <LeaveGuard isDirty={isChanged && state === 'idle'} />
      <PageHead title={t('orderEdit.title', { number: order.number })} back={back}>
        <Box visibleFrom="sm">{save}</Box>
      </PageHead>
      {draft ? (
        <DraftNotice draft={draft} version={order.version} onRestore={handleRestore} onDrop={handleDropDraft} />
      ) : null}
      {/* A block of its own: what sticks stays inside of what it lies in. */}
      <div>
        <div className={orderClasses.columns}>
          <Stack gap="md" miw={0}>
            <Card component="section">
              <Title order={2} mb="md">
                {t('orderEdit.lines')}
              </Title>
              <EditableLines
                lines={wish.lines}
                currency={order.currency}
                counted={data?.after.lines ?? []}
                faults={faults}
                onChange={(lines) => change({ ...wish, lines })}
              />
              <AddLine onAdd={(line) => change({ ...wish, lines: [...wish.lines, line] })} />
            </Card>
            <DetailsFields
              order={order}
              details={wish.details}
              unread={unread}
              preview={data}
              faults={{ ...(error instanceof ApiError ? error.fields : {}), ...refused }}
              onChange={(details) => change({ ...wish, details })}
            />
          </Stack>
          <Stack gap="md" miw={0}>
            {error && !Object.keys(faults).length ? <Alert color="red">{error.message}</Alert> : null}
            {problem ? <Alert color="orange">{problem.message}</Alert> : null}
            <Preview
              order={order}
              before={data?.before}
              after={data?.after}
              delivery={wish.delivery}
              onDelivery={(delivery) => change({ ...wish, delivery })}
            />
            <Card component="section">
              <Textarea
                label={t('orderEdit.comment')}
                autosize
                minRows={2}
                maxLength={2000}
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
              <Group mt="sm">
                <Checkbox
                  label={t('orderEdit.notify')}
                  checked={notify}
                  onChange={(event) => setNotify(event.currentTarget.checked)}
                />
              </Group>
              <Text size="xs" c="dimmed" mt="sm">
                {t('orderEdit.hint')}
              </Text>
            </Card>
          </Stack>
        </div>
        <Paper withBorder shadow="md" className={classes.bar} hiddenFrom="sm">
          <Text className={classes.total}>{counted ? formatMoney(counted.total, order.currency) : ''}</Text>
          {save}
        </Paper>
      </div>
    </Page>
  )
}
