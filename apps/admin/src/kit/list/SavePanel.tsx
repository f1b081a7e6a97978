import { Button, Divider, Stack, Switch, TextInput } from '@mantine/core'
import type { AnyResource } from '@shopwright/resource'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tell } from '../../notices/notices.ts'
import { Refusal } from '../../notices/Refusal.tsx'
import { useSession } from '../../session/use-session.ts'
import { refusalOf, ShortForm } from '../form/ShortForm.tsx'
import { DropPanel } from '../open/DropPanel.tsx'
import type { Button as Target } from '../open/OnDemand.tsx'
import { useSending } from '../use-sending.ts'
import type { ColumnChoice } from './columns.ts'
import { addressOf, type ListState, writeNarrowing } from './use-list-state.ts'
import { keepsOwn, longestName, mayChange, maySayForAll, useViewActions } from './view-actions.ts'

type Props = { button: Target; resource: AnyResource; state: ListState; choice: ColumnChoice }

export default function SavePanel({ button, ...shown }: Props) {
  return <DropPanel button={button}>{(close) => <Save {...shown} onClose={close} />}</DropPanel>
}

function Save({ resource, state, choice, onClose }: Omit<Props, 'button'> & { onClose: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const navigate = useNavigate()
  const actions = useViewActions(resource.name)
  const { open } = state
  const isForAll = maySayForAll(session, resource.name)
  const isGuest = !keepsOwn(session, resource.name)
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(isGuest)
  const changing = useSending()
  const saving = useSending()
  const { search, filters, sort } = state
  const kept = {
    query: writeNarrowing({ search, filters, sort }),
    columns: open ? (state.columns ?? []) : choice.isOwn ? choice.names : [],
  }
  const handleUpdate = () =>
    changing.send(async () => {
      if (!open) return
      const view = await actions.change(open.id, kept)
      tell('success', t('views.updated', { name: view.name }))
      onClose()
      navigate({ search: addressOf(view) }, { replace: true, preventScrollReset: true })
    })
  const handleSave = (event: React.SubmitEvent) => {
    event.preventDefault()
    return saving.send(async () => {
      const view = await actions.save({ list: resource.name, name, is_shared: isShared, ...kept })
      tell('success', t('views.saved', { name: view.name }))
      onClose()
      navigate({ search: addressOf(view) }, { preventScrollReset: true })
    })
  }
  return (
    <Stack gap="sm" w={280}>
      {open && mayChange(session, open) ? (
        <>
          <Refusal text={changing.error ? refusalOf(changing) : null} />
          <Button onClick={handleUpdate} loading={changing.isBusy} title={open.name}>
            {t('views.update', { name: open.name })}
          </Button>
          <Divider label={t('views.or')} />
        </>
      ) : null}
      <ShortForm
        action={t(open ? 'views.saveNew' : 'views.save')}
        onSubmit={handleSave}
        isBusy={saving.isBusy}
        isReady={name.trim() !== ''}
        refusal={refusalOf(saving, 'name')}
        isQuiet={Boolean(open)}
      >
        <TextInput
          label={t('views.name')}
          value={name}
          maxLength={longestName}
          error={saving.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        {isForAll ? (
          <Switch
            label={t(resource.scope === 'platform' ? 'views.shareAmong' : 'views.share')}
            checked={isShared}
            disabled={isGuest}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        ) : null}
      </ShortForm>
    </Stack>
  )
}
