import { Select, Text } from '@mantine/core'
import type { Listed } from '@shopwright/resource'
import { customerGroups, type staffMembers } from '@shopwright/shop/model'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { request } from '../../api/request.ts'
import { useList } from '../../api/rows.ts'
import { CodeField } from '../../kit/form/CodeField.tsx'
import { OwnPassword } from '../../kit/form/OwnPassword.tsx'
import { ShortForm } from '../../kit/form/ShortForm.tsx'
import { dialogs } from '../../kit/open/dialogs.ts'
import { tell } from '../../notices/notices.ts'
import { checkRequired } from '../../public/checks.ts'
import { useForm } from '../../public/use-form.ts'
import { homeOf } from '../../session/home.ts'
import { reloadSession } from '../../session/session.ts'
import { useCustomer } from '../../session/use-session.ts'

type Member = Listed<typeof staffMembers>

/** Opens the question whether the store is to be this person's, and what one is oneself from then on. */
export function openTransfer(member: Member): void {
  const id = dialogs.open({
    title: i18next.t('screens:staff.transfer.title', { name: member.name || member.email }),
    children: <TransferDialog member={member} onClose={() => dialogs.close(id)} />,
  })
}

function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(['screens', 'admin'])
  const navigate = useNavigate()
  const { two_step } = useCustomer()
  const [group, setGroup] = useState<string | null>(null)
  const groups = useList(customerGroups, { for_staff: true, $limit: 200 })
  const name = member.name || member.email || ''
  const form = useForm(
    { password: '', code: '' },
    ({ password, code }) => ({
      password: checkRequired(password),
      ...(two_step ? { code: checkRequired(code) } : {}),
    }),
    async ({ password, code }) => {
      const proof = { password, ...(two_step ? { code } : {}) }
      const body = { staff_member_id: member.id, customer_group_id: group, ...proof }
      await request('POST', 'ownership-transfers', { body })
      onClose()
      tell('success', t('staff.transfer.done', { name }))
      const session = await reloadSession()
      await navigate(session ? homeOf(session) : '/', { replace: true })
    },
  )
  return (
    <ShortForm
      action={t('staff.transfer.action')}
      isBusy={form.isBusy}
      refusal={form.refusal}
      onSubmit={form.handleSubmit}
      isDangerous
      onCancel={onClose}
    >
      <Text size="sm">{t('staff.transfer.text', { name })}</Text>
      <Select
        label={t('staff.transfer.afterwards')}
        description={t('staff.transfer.afterwardsHint')}
        data={(groups.data?.data ?? []).map((one) => ({ value: one.id, label: one.name ?? '' }))}
        placeholder={t('staff.transfer.leave')}
        value={group}
        onChange={setGroup}
        clearable
      />
      <OwnPassword {...form.field('password')} label={t('staff.transfer.password')} data-autofocus />
      {two_step ? <CodeField {...form.field('code')} /> : null}
    </ShortForm>
  )
}
