import { Alert, Anchor, Button, Group, List } from '@mantine/core'
import { IconAlertCircle, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../language/format.ts'
import { useLabels } from '../../language/labels.ts'
import type { Draft } from './use-draft.ts'
import type { RowForm } from './use-row-form.ts'

/** What is wrong, summed up on top; each line leads to its field. */
export function FaultSummary({ form, refusal }: { form: RowForm; refusal: string | null }) {
  const { t } = useTranslation()
  const labels = useLabels(form.resource)
  const [, setParameters] = useSearchParams()
  const paths = Object.keys(form.faults)
  if (!paths.length && !refusal) return null
  const handleGo = (path: string) => {
    const name = path.split('.')[0] ?? ''
    const tab = Object.entries(form.resource.tabs ?? {}).find(([, names]) => names.includes(name))?.[0]
    if (tab)
      setParameters(
        (known) => {
          const next = new URLSearchParams(known)
          next.set('tab', tab)
          return next
        },
        { replace: true, preventScrollReset: true },
      )
    // The tab is drawn first.
    setTimeout(() => {
      const place = document.querySelector(`[data-field="${CSS.escape(name)}"]`)
      place?.scrollIntoView({ block: 'center' })
      place?.querySelector<HTMLElement>('[aria-invalid="true"],input,textarea,button,[contenteditable]')?.focus()
    }, 60)
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertCircle size={18} />}
      title={refusal ?? t('form.faults', { count: paths.length })}
    >
      {paths.length ? (
        <List size="sm">
          {paths.map((path) => (
            <List.Item key={path}>
              <Anchor component="button" type="button" size="sm" c="inherit" onClick={() => handleGo(path)}>
                {labels.field(path.split('.')[0] ?? '')}
              </Anchor>
              {`: ${form.faults[path]}`}
            </List.Item>
          ))}
        </List>
      ) : null}
    </Alert>
  )
}

/** Somebody else saved meanwhile: take theirs, or go on with one's own on top of it. */
export function StaleNotice({ onTheirs, onMine }: { onTheirs: () => void; onMine: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" role="alert" icon={<IconAlertCircle size={18} />} title={t('form.staleTitle')}>
      {t('form.staleText')}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {t('form.takeTheirs')}
        </Button>
        <Button size="compact-sm" onClick={onMine}>
          {t('form.keepMine')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Somebody else has deleted meanwhile what is open here. */
export function GoneNotice({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert color="orange" role="alert" icon={<IconAlertCircle size={18} />} title={t('form.goneTitle')}>
      {t('form.goneText')}
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" onClick={onLeave}>
          {t('action.back')}
        </Button>
      </Group>
    </Alert>
  )
}

type DraftNoticeProps = {
  draft: Draft
  /** of the row as it is now */
  version: number | null
  onRestore: () => void
  onDrop: () => void
}

/** Changes of an earlier visit that were never saved, and whether they were made on top of what is there now. */
export function DraftNotice({ draft, version, onRestore, onDrop }: DraftNoticeProps) {
  const { t } = useTranslation()
  return (
    <Alert
      color="pine"
      icon={<IconHistory size={18} />}
      title={t('form.draftTitle', { when: formatInstant(new Date(draft.at).toISOString()) })}
    >
      {draft.version === version ? null : t('form.draftOlder')}
      <Group gap="xs" mt={4}>
        <Button size="compact-sm" onClick={onRestore}>
          {t('form.restoreDraft')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDrop}>
          {t('form.dropDraft')}
        </Button>
      </Group>
    </Alert>
  )
}
