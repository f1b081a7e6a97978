import { Button, Group, Text } from '@mantine/core'
import { type AnyKind, type AnyResource, defaultLanguage } from '@shopwright/resource'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSaveRow, type WireRow } from '../../api/rows.ts'
import { partsOf } from '../../kinds/index.ts'
import { inputOf } from '../../kinds/inputs/index.ts'
import { useLabels } from '../../language/labels.ts'
import { rowTitle } from '../../language/titles.ts'
import heard from '../../look/heard.module.css'
import { errorText } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { faultsOf } from '../form/check.ts'
import { useUnsaved } from '../form/unsaved.ts'
import classes from './EditCell.module.css'

type Props = { resource: AnyResource; name: string; kind: AnyKind; row: WireRow }

/**
 * A field of a row that is changed where it stands. Leaving it saves; Enter goes on to the row below, with Shift to that above; Escape
 * takes back what is not saved. Who has changed another field of the row meanwhile is no hindrance; where it was this one, both are shown.
 */
export default function EditCell({ resource, name, kind, row }: Props) {
  const { t } = useTranslation()
  const { store } = useSession()
  const language = store?.primary_language ?? defaultLanguage
  const labels = useLabels(resource)
  const client = useQueryClient()
  const saving = useSaveRow(resource)
  /** `of`: the row as it was when this was begun */
  const [draft, setDraft] = useState<{ value: unknown; of: WireRow } | null>(null)
  const [fault, setFault] = useState<string>()
  const [theirs, setTheirs] = useState<WireRow | null>(null)
  const [isSaved, setSaved] = useState(false)
  useUnsaved(draft !== null)

  const forget = () => {
    setDraft(null)
    setFault(undefined)
    setTheirs(null)
  }
  const save = async (version = draft?.of.version): Promise<void> => {
    if (!draft || isAlike(kind, draft.value, draft.of[name])) return forget()
    const known = faultsOf(resource, { [name]: draft.value }, language, [name])[name]
    setFault(known)
    if (known) return
    // The list may not have heard yet which version it shows.
    if (version === undefined) return again(draft.of)
    try {
      await saving.mutateAsync({ id: row.id, changes: { [name]: draft.value, version } })
      // What was typed since then is not saved yet.
      setDraft((now) => (now === draft ? null : now))
      setTheirs(null)
      setSaved(true)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale-version') return again(draft.of)
      setFault(error instanceof ApiError ? (error.fields[name] ?? errorText(error)) : errorText(error))
    }
  }
  /** Looks at the row as it is now: goes on where this field is as it was, else shows both. */
  const again = async (of: WireRow): Promise<void> => {
    setTheirs(null)
    try {
      const now = await request<WireRow>('GET', `${resource.name}/${row.id}`)
      if (isAlike(kind, now[name], of[name]) && now.version !== of.version) return save(now.version)
      setTheirs(now)
    } catch (error) {
      setFault(errorText(error))
    }
  }
  const takeTheirs = () => {
    forget()
    void client.invalidateQueries({ queryKey: [resource.name] })
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      forget()
    }
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    const next = besides(event.currentTarget, name, event.shiftKey)
    if (next) next.focus()
    else void save()
  }
  const handleLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !theirs) void save()
  }
  const Input = inputOf(kind)
  const Shown = partsOf(kind).Cell
  return (
    // What is pressed and left inside of it is the input's.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what stands inside
    <div className={classes.cell} data-edits={name} onKeyDown={handleKey} onBlur={handleLeave}>
      <Input
        resource={resource}
        name={name}
        kind={kind}
        value={draft ? draft.value : (row[name] ?? null)}
        onChange={(value) => {
          setDraft({ value, of: draft?.of ?? row })
          setFault(undefined)
          setSaved(false)
        }}
        label={`${labels.field(name)}: ${rowTitle(resource, row)}`}
        error={fault}
        isCompact
        language={language}
        row={row}
      />
      <span role="status" className={heard.heard}>
        {isSaved ? t('list.saved') : ''}
      </span>
      {isSaved ? <span className={classes.saved} aria-hidden="true" /> : null}
      {theirs ? (
        <div role="alert" className={classes.theirs}>
          <Text size="xs">
            {t('form.staleTitle')}:{' '}
            <Shown resource={resource} name={name} kind={kind} value={theirs[name]} row={theirs} />
          </Text>
          <Group gap={4}>
            <Button size="compact-xs" variant="default" onClick={takeTheirs}>
              {t('form.takeTheirs')}
            </Button>
            <Button size="compact-xs" onClick={() => void save(theirs.version)}>
              {t('form.keepMine')}
            </Button>
          </Group>
        </div>
      ) : null}
    </div>
  )
}

/** The same field of the row below, or above. */
function besides(cell: HTMLElement, name: string, isAbove: boolean): HTMLElement | null {
  const row = cell.closest('tr')
  const next = isAbove ? row?.previousElementSibling : row?.nextElementSibling
  return next?.querySelector<HTMLElement>(`[data-edits="${CSS.escape(name)}"] input`) ?? null
}

/** `12.5` is `12.5000`, and nothing is nothing however it is written. */
function isAlike({ type }: AnyKind, a: unknown, b: unknown): boolean {
  const [one, other] = [String(a ?? ''), String(b ?? '')]
  return (
    one === other || (type !== 'text' && type !== 'code' && one !== '' && other !== '' && Number(one) === Number(other))
  )
}
