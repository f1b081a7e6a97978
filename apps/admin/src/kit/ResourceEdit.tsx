import { ActionIcon, Badge, Menu, Skeleton, Stack } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { auditLogs } from '@shopwright/shop/model'
import { IconDots, IconHistory } from '@tabler/icons-react'
import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isNotFound } from '../api/api-error.ts'
import { useComing } from '../api/coming.ts'
import { queryClient } from '../api/query-client.ts'
import { rowKey, rowQuery, useLatestVersion, useRow, type WireRow } from '../api/rows.ts'
import { useLabels } from '../language/labels.ts'
import { rowTitle } from '../language/titles.ts'
import type { Going } from '../session/going.ts'
import { lockOfResource } from '../session/plan-locks.ts'
import { useSession } from '../session/use-session.ts'
import { DraftNotice, FaultSummary, GoneNotice, StaleNotice } from './form/FormNotices.tsx'
import { FormProvider } from './form/FormProvider.tsx'
import { holdsSecrets } from './form/field-editors.ts'
import { LeaveGuard } from './form/LeaveGuard.tsx'
import { ResourceForm } from './form/ResourceForm.tsx'
import { SaveBar } from './form/SaveBar.tsx'
import { hasUnsaved } from './form/unsaved.ts'
import { draftKey, keepDraft, leftOf, readDraft, useDraftKeeper } from './form/use-draft.ts'
import { type RowForm, useRowForm } from './form/use-row-form.ts'
import { useSave } from './form/use-save.ts'
import { DeleteItem } from './open/DeleteItem.tsx'
import { OnDemand } from './open/OnDemand.tsx'
import { Page, PageHead } from './PageHead.tsx'
import { PlanLockNotice } from './PlanLockNotice.tsx'
import { editPath, listPath } from './paths.ts'
import { isGranted, mayCall, opensRows } from './rights.ts'
import { ShopPageLink } from './ShopPageLink.tsx'
import { LoadError } from './states.tsx'
import { useRemove } from './use-remove.tsx'

export type ResourceEditProps = {
  resource: AnyResource
  /** none for a new row */
  id?: string | undefined
  /** in place of the declared tabs */
  children?: (form: RowForm, isDisabled: boolean) => ReactNode
  /** more actions in the head */
  actions?: (form: RowForm) => ReactNode
  /** what a new row starts with */
  start?: Record<string, unknown>
  /** a new row of something that is there anyway, with the words of the house: what it is called, and kept by until it is saved */
  of?: { name: string; key: string }
  title?: (row: WireRow) => string
  /** beside the name, in place of whether it is enabled */
  badge?: (row: WireRow) => ReactNode
  /** asked before it is saved; false leaves it unsaved */
  before?: (form: RowForm) => Promise<boolean>
  onSaved?: (row: WireRow) => void
  /** a single row without a list around it */
  isSingle?: boolean
}

/** The edit screen of one row: reads it, guards what is unsaved, saves, deletes, shows its history. */
export function ResourceEdit({ resource, id, ...props }: ResourceEditProps) {
  const { data, error, isPending, refetch } = useRow(resource, id, shownWith(resource))
  if (id && error && !data) return <LoadError error={error} onRetry={refetch} list={listPath(resource)} />
  if (id && isPending) return <EditSkeleton />
  return (
    <FormProvider>
      <Editor
        key={id ?? 'new'}
        resource={resource}
        row={data ?? null}
        isMissing={isNotFound(error)}
        onReload={async () => (await refetch()).data}
        {...props}
      />
    </FormProvider>
  )
}

/** What is asked for with the row: the name of who is called by it. */
const shownWith = ({ title, fields }: AnyResource): { $populate?: string[] } =>
  title && fields[title]?.type === 'ref' ? { $populate: [title] } : {}

/** Asks for the row before there is a form to show it. */
export function askRow(resource: AnyResource, { session, id }: Going): void {
  if (!id || id === 'new' || !opensRows(resource) || !isGranted(session, resource, 'get')) return
  void queryClient.prefetchQuery(rowQuery(resource, id, shownWith(resource)))
}

const historyPanel = () => import('./HistoryPanel.tsx')

type EditorProps = Omit<ResourceEditProps, 'id'> & {
  row: WireRow | null
  /** it was kept of an earlier look, and is no more */
  isMissing: boolean
  onReload: () => Promise<WireRow | undefined>
}

function Editor({
  resource,
  row: given,
  isMissing,
  onReload,
  children,
  actions,
  start,
  of,
  title,
  badge,
  before,
  onSaved,
  isSingle = false,
}: EditorProps) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const labels = useLabels(resource)
  // The row of the moment when editing began: what others save meanwhile must not move under the hands.
  const [row, setRow] = useState(given)
  const form = useRowForm(resource, row, start)
  const saving = useSave(form, resource.tabs ? Object.values(resource.tabs).flat() : undefined)
  const remove = useRemove(resource)
  const [isLeaving, setLeaving] = useState(false)
  const [isReloading, setReloading] = useState(false)
  const isDisabled = !mayCall(session, resource, row ? 'patch' : 'create')
  const lock = lockOfResource(session, resource)
  // A new row's screen goes once it is saved: nothing is to be typed into it meanwhile.
  const isHeld = isDisabled || (!row && (saving.isBusy || isLeaving))
  const isComing = useComing()

  const latest = useLatestVersion(resource, row?.id, row?.version)
  const isRemoving = useIsMutating({ mutationKey: [resource.name, 'remove'] }) > 0
  const isGone = Boolean(row) && (latest === null || isMissing) && !isRemoving && !isLeaving

  const key = draftKey(session.store?.id ?? 'platform', resource.name, row?.id ?? of?.key ?? 'new')
  const [draft, setDraft] = useState(() => readDraft(key))
  const secrets = useMemo(() => Object.keys(resource.fields).filter((name) => holdsSecrets(resource, name)), [resource])
  useDraftKeeper(key, {
    changes: form.changes,
    base: form.base,
    version: row?.version ?? null,
    secrets,
    earlier: draft,
    isActive: !isDisabled && !isLeaving && !isReloading,
  })

  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  // Nothing is under the hands as long as nobody has typed: what others save is shown.
  const isIdle = !form.isDirty && !hasUnsaved() && !saving.isBusy && !isReloading && !isLeaving
  const isBehind = row !== null && latest !== null && latest > row.version && isIdle
  // What was kept of an earlier look is shown at once, and what has become of it since, read for whatever reason, a moment later.
  const isNewer = row !== null && given !== null && given.version > row.version && isIdle
  useEffect(() => {
    if (isNewer) setRow(given)
  }, [isNewer, given])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is read once for each version that is heard of
  useEffect(() => {
    if (isBehind) void onReload()
  }, [isBehind, latest])

  const leave = (path: string) => {
    setLeaving(true)
    // The guard lets go on the next render.
    setTimeout(() => navigate(path))
  }
  const handleSave = async () => {
    const sent = form.changes
    const sentAt = Date.now()
    const saved = await saving.save(before && (() => before(form)))
    if (!saved) return
    // Whoever went on meanwhile may have begun anew.
    if (!isHere.current) return (readDraft(key)?.at ?? 0) > sentAt ? undefined : keepDraft(key, null)
    const left = leftOf(draft, sent)
    keepDraft(key, row ? left : null)
    onSaved?.(saved)
    // Where nothing can be changed afterwards there is nothing to stay for.
    if (!row) return leave(mayCall(session, resource, 'patch') ? editPath(resource, saved.id) : listPath(resource))
    setDraft(left)
    // What was sent stays in sight until what came of it is there.
    setReloading(true)
    const fresh = (await onReload()) ?? saved
    setReloading(false)
    form.settle(sent)
    setRow(fresh)
  }
  const handleTheirs = async () => {
    form.discard()
    saving.clear()
    setRow((await onReload()) ?? null)
  }
  const handleMine = async () => {
    setReloading(true)
    const theirs = await onReload()
    setReloading(false)
    saving.clear()
    if (!theirs) return
    form.rebase(theirs)
    setRow(theirs)
  }
  const handleRestore = () => {
    if (draft) form.takeUp(draft)
    setDraft(null)
  }
  const handleDropDraft = () => {
    keepDraft(key, null)
    setDraft(null)
  }
  const handleDiscard = () => {
    keepDraft(key, draft)
    form.discard()
  }
  const handleCancel = () => {
    keepDraft(key, draft)
    leave(listPath(resource))
  }
  const handleRemove = () =>
    row &&
    remove([row.id], {
      title: name,
      onRemoved: () => {
        keepDraft(key, null)
        client.removeQueries({ queryKey: rowKey(resource.name, row.id) })
        leave(listPath(resource))
      },
    })

  const name = row
    ? (title?.(row) ?? rowTitle(resource, row))
    : (of?.name ?? t('form.newTitle', { what: labels.added }))
  const canRemove = row && !isSingle && mayCall(session, resource, 'remove')
  const hasHistory = row && resource.scope === 'store' && mayCall(session, auditLogs, 'find')
  return (
    <Page isNarrow>
      <PageHead
        title={isSingle ? labels.name : name}
        {...(isSingle ? {} : { back: listPath(resource) })}
        badge={
          row && badge ? (
            badge(row)
          ) : row && 'status' in row && typeof row.status === 'boolean' ? (
            <Badge color={row.status ? 'teal' : 'gray'}>{t(row.status ? 'status.enabled' : 'status.disabled')}</Badge>
          ) : null
        }
      >
        <ShopPageLink form={form} />
        {actions?.(form)}
        {hasHistory ? (
          <OnDemand as="dialog" load={historyPanel} resource={resource} id={row.id}>
            <ActionIcon aria-label={t('history.title')} variant="default">
              <IconHistory size={18} stroke={1.6} />
            </ActionIcon>
          </OnDemand>
        ) : null}
        {canRemove ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={t('action.more')} variant="default">
                <IconDots size={18} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <DeleteItem onClick={handleRemove} />
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </PageHead>
      {lock ? <PlanLockNotice lock={lock} /> : null}
      {draft && !isDisabled ? (
        <DraftNotice draft={draft} version={row?.version ?? null} onRestore={handleRestore} onDrop={handleDropDraft} />
      ) : null}
      {isGone ? <GoneNotice onLeave={() => leave(listPath(resource))} /> : null}
      {saving.isStale ? <StaleNotice onTheirs={handleTheirs} onMine={handleMine} /> : null}
      <FaultSummary form={form} refusal={isGone ? null : saving.refusal} />
      {children ? children(form, isHeld) : <ResourceForm form={form} isDisabled={isHeld} />}
      {isDisabled || isGone ? null : (
        <SaveBar
          isOpen={of ? form.isTouched : form.isDirty || !row}
          isNew={!row && !of}
          isBusy={saving.isBusy || isReloading || (!row && (isComing || isLeaving))}
          isWaiting={saving.isWaiting}
          onSave={handleSave}
          onDiscard={row ? form.discard : of ? handleDiscard : handleCancel}
        />
      )}
      <LeaveGuard
        isDirty={
          (of ? form.isTouched : form.isDirty) && !isLeaving && ((!saving.isBusy && !isReloading) || saving.isWaiting)
        }
      />
    </Page>
  )
}

function EditSkeleton() {
  return (
    <Page isNarrow>
      <Skeleton height={30} width={260} />
      <Stack gap="md">
        <Skeleton height={260} />
        <Skeleton height={120} />
      </Stack>
    </Page>
  )
}
