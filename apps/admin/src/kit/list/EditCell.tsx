import { Button, Group, Text } from '@mantine/core'
import {
  type AnyKind,
  type AnyResource,
  defaultLanguage,
  languageName,
  languageTag,
  pickTranslation,
  type Translated,
} from '@shopwright/resource'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSaveRow, type WireRow } from '../../api/rows.ts'
import { wholeRow } from '../../api/whole-row.ts'
import { partsOf } from '../../kinds/index.ts'
import { inputOf } from '../../kinds/inputs/index.ts'
import { useLabels } from '../../language/labels.ts'
import { chosenLanguage } from '../../language/language.ts'
import { rowTitle } from '../../language/titles.ts'
import heard from '../../look/heard.module.css'
import { errorText } from '../../notices/notices.ts'
import { useSession } from '../../session/use-session.ts'
import { faultsOf } from '../form/check.ts'
import { useUnsaved } from '../form/unsaved.ts'
import classes from './EditCell.module.css'

type Props = { resource: AnyResource; name: string; kind: AnyKind; row: WireRow }

/** `of`: the row as it was when this was begun. Of a translated text `value` is what it says in one language. */
type Edit = { value: unknown; of: WireRow }

/**
 * A field of a row that is changed where it stands. Leaving it saves, and so does choosing; Enter goes on to the row below, with Shift to
 * that above; Escape takes back what is not saved. Who has changed another field of the row meanwhile is no hindrance; where it was this
 * one, both are shown.
 */
export default function EditCell({ resource, name, kind, row }: Props) {
  const { t } = useTranslation()
  const { primary, tongue, hasMore } = useTongue()
  const labels = useLabels(resource)
  const client = useQueryClient()
  const saving = useSaveRow(resource)
  const sent = useRef<Edit>(null)
  const waiting = useRef<Edit>(null)
  const [draft, setDraft] = useState<Edit | null>(null)
  const [fault, setFault] = useState<string>()
  const [theirs, setTheirs] = useState<WireRow | null>(null)
  const [isSaved, setSaved] = useState(false)
  useUnsaved(draft !== null)
  const isTranslated = Boolean(kind.options.translated)
  /** What a list shows of the row as it is on its own. */
  const shownOf = (whole: WireRow): unknown =>
    isTranslated ? pickTranslation(whole[name] as Translated, chosenLanguage(), primary) : whole[name]

  const forget = () => {
    waiting.current = null
    setDraft(null)
    setFault(undefined)
    setTheirs(null)
  }
  const save = async (edit = draft, top?: WireRow): Promise<void> => {
    // One goes at a time: what is said meanwhile goes after it, on top of what came of it.
    if (edit && sent.current) {
      if (edit !== sent.current) waiting.current = edit
      return
    }
    if (!edit || isAlike(kind, edit.value, edit.of[name])) return forget()
    const known = faultIn(edit.value)
    setFault(known)
    if (known) return
    sent.current = edit
    const saved = await send(edit, top)
    sent.current = null
    const later = waiting.current
    waiting.current = null
    if (!saved) return later ? save(later) : undefined
    const of = { ...saved, [name]: shownOf(saved) }
    const next = later && { ...later, of }
    // What was typed since then is not saved yet.
    // Drawn at once: who leaves the field this moment would send the same once more.
    flushSync(() => {
      setDraft((now) => (now === edit ? null : now === later ? next : now && { ...now, of }))
      setTheirs(null)
      setSaved(true)
    })
    if (next) await save(next)
  }
  /** The row as it was saved; none where it was not, which is said. */
  const send = async (edit: Edit, top?: WireRow): Promise<WireRow | null> => {
    // A list knows one language of a text, and may not have heard yet which version it shows.
    const version = top?.version ?? (isTranslated ? undefined : edit.of.version)
    if (version === undefined) return again(edit)
    try {
      return await saving.mutateAsync({ id: row.id, changes: { [name]: valueOn(edit, top), version } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale-version') return again(edit, version)
      setFault(error instanceof ApiError ? (error.fields[name] ?? errorText(error)) : errorText(error))
      return null
    }
  }
  /** Looks at the row as it is now: goes on where this field is as it was, else shows both. */
  const again = async (edit: Edit, tried?: number): Promise<WireRow | null> => {
    setTheirs(null)
    try {
      const now = await request<WireRow>('GET', `${resource.name}/${row.id}`, isTranslated ? { query: wholeRow } : {})
      if (isAlike(kind, shownOf(now), edit.of[name]) && now.version !== tried) return await send(edit, now)
      setTheirs(now)
    } catch (error) {
      setFault(errorText(error))
    }
    return null
  }
  /** A text that is not needed in this language may be emptied: another language is shown then. */
  const faultIn = (value: unknown): string | undefined =>
    isTranslated && tongue !== primary && value === ''
      ? undefined
      : faultsOf(resource, { [name]: isTranslated ? { [primary]: value } : value }, primary, [name])[name]
  const valueOn = ({ value }: Edit, top?: WireRow): unknown =>
    isTranslated ? { ...(top?.[name] as Translated | null | undefined), [tongue]: value || null } : value
  const takeTheirs = () => {
    forget()
    void client.invalidateQueries({ queryKey: [resource.name] })
  }
  const handleChange = (next: unknown) => {
    const value = isTranslated ? ((next as Translated)[tongue as keyof Translated] ?? '') : next
    const edit = { value, of: draft?.of ?? row }
    setDraft(edit)
    setFault(undefined)
    setSaved(false)
    if (kind.type === 'choice') void save(edit)
  }
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation()
      forget()
    }
    // One that chooses among what is offered goes nowhere.
    if (event.key !== 'Enter' || event.defaultPrevented || event.target instanceof HTMLButtonElement) return
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
  const value = draft ? draft.value : (row[name] ?? null)
  const label = labels.field(name)
  const isNamed = isTranslated && hasMore
  return (
    // What is pressed and left inside of it is the input's.
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what stands inside
    <div className={classes.cell} data-edits={name} data-type={kind.type} onKeyDown={handleKey} onBlur={handleLeave}>
      <Input
        resource={resource}
        name={name}
        kind={kind}
        value={isTranslated ? { [tongue]: value } : value}
        onChange={handleChange}
        label={`${isNamed ? `${label} (${languageName(tongue)})` : label}: ${rowTitle(resource, row)}`}
        error={fault}
        isCompact
        language={isTranslated ? tongue : primary}
        row={row}
      />
      {isNamed ? (
        <span className={classes.tongue} aria-hidden="true">
          {languageTag(tongue).slice(0, 2)}
        </span>
      ) : null}
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
            <Button size="compact-xs" onClick={() => void save(draft, theirs)}>
              {t('form.keepMine')}
            </Button>
          </Group>
        </div>
      ) : null}
    </div>
  )
}

/** The language in which texts are changed here: that in which they are read, where the store has it. */
function useTongue(): { primary: string; tongue: string; hasMore: boolean } {
  const { store } = useSession()
  const primary = store?.primary_language ?? defaultLanguage
  const read = chosenLanguage()
  const isSpoken = !store?.languages.length || store.languages.some(({ code }) => code === read)
  return { primary, tongue: isSpoken ? read : primary, hasMore: store?.languages.length !== 1 }
}

/** The same field of the row below, or above. */
function besides(cell: HTMLElement, name: string, isAbove: boolean): HTMLElement | null {
  const row = cell.closest('[data-row]')
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
