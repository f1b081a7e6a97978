import { Select, Switch, TextInput } from '@mantine/core'
import { customerGroups, registry } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../api/rows.ts'
import type { View } from '../../api/views.ts'
import { useSession } from '../../session/use-session.ts'
import { refusalOf, ShortForm } from '../form/ShortForm.tsx'
import { dialogs } from '../open/dialogs.ts'
import { mayCall } from '../rights.ts'
import { useSending } from '../use-sending.ts'
import { keepsOwn, longestName, maySayForAll, useViewActions } from './view-actions.ts'

export function openViewForm(view: View): void {
  const id = dialogs.open({
    title: i18next.t('views.editTitle'),
    children: <ViewForm view={view} onClose={() => dialogs.close(id)} />,
  })
}

/** What a view is called, who sees it, and for whom the list opens with it. */
function ViewForm({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation()
  const actions = useViewActions(view.list)
  const [name, setName] = useState(view.name)
  const [isShared, setShared] = useState(view.is_shared)
  const [group, setGroup] = useState<string | null>(view.customer_group_id)
  const sending = useSending()
  const session = useSession()
  const isOfStore = registry.find(view.list)?.scope === 'store'
  const mayAsk = isOfStore && mayCall(session, registry.get('customer-groups'), 'find')
  const { data } = useList(customerGroups, { for_staff: true, $limit: 200 }, { enabled: mayAsk })
  const groups = data?.data ?? []
  const handleSave = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const customer_group_id = isShared ? group : null
    const isDone = await sending.send(() =>
      actions.change(view.id, { name, is_shared: isShared, ...(isOfStore ? { customer_group_id } : {}) }),
    )
    if (isDone) onClose()
  }
  return (
    <ShortForm
      action={t('action.save')}
      onSubmit={handleSave}
      onCancel={onClose}
      isBusy={sending.isBusy}
      isReady={name.trim() !== ''}
      refusal={refusalOf(sending, 'name', 'customer_group_id')}
    >
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={longestName}
        error={sending.fields.name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      {maySayForAll(session, view.list) ? (
        <Switch
          label={t(isOfStore ? 'views.share' : 'views.shareAmong')}
          checked={isShared}
          disabled={!keepsOwn(session, view.list)}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      ) : null}
      {isShared && groups.length ? (
        <Select
          label={t('views.group')}
          description={t('views.groupHint')}
          placeholder={t('views.noGroup')}
          data={groups.map((one) => ({ value: one.id, label: one.name }))}
          value={group}
          onChange={setGroup}
          clearable
          error={sending.fields.customer_group_id}
        />
      ) : null}
    </ShortForm>
  )
}
