import type { Refused, RegistrationForm } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { type ReactNode, useState } from 'react'
import { CustomFields } from './CustomFields'
import { Field } from './Field'
import { GroupChoice } from './GroupChoice'
import { TermsBox } from './TermsBox'
import ui from './ui.module.css'

type Props = {
  form: Pick<RegistrationForm, 'groups' | 'terms'>
  refusal: Refused | undefined
  /** names that are known already */
  told?: { first_name: string; last_name: string }
  email: ReactNode
  /** where one is asked for */
  password?: ReactNode
}

/** What an account needs, however somebody will sign in to it. */
export function AccountFields({ form: { groups, terms }, refusal, told, email, password }: Props) {
  const { t } = useSpeech()
  const [groupId, setGroupId] = useState(refusal?.values.customer_group_id)
  const group = groups.find(({ id }) => id === groupId) ?? groups.find(({ isDefault }) => isDefault) ?? groups[0]
  const shared = (name: string, known?: string) => ({
    name,
    defaultValue: refusal?.values[name] ?? known,
    error: refusal?.errors[name],
  })
  return (
    <>
      {group && groups.length > 1 && (
        <GroupChoice
          groups={groups}
          chosen={group.id}
          error={refusal?.errors.customer_group_id}
          onChoice={setGroupId}
        />
      )}
      {group?.needsApproval && <p className={ui.notice}>{t('account.approvalFirst')}</p>}
      <Field
        {...shared('first_name', told?.first_name)}
        label={t('form.firstName')}
        autoComplete="given-name"
        maxLength={32}
        required
      />
      <Field
        {...shared('last_name', told?.last_name)}
        label={t('form.lastName')}
        autoComplete="family-name"
        maxLength={32}
        required
      />
      {email}
      <Field {...shared('phone')} type="tel" label={t('form.phone')} autoComplete="tel" placeholder="+380" />
      {group && (
        <CustomFields
          key={group.id}
          fields={group.fields}
          values={refusal?.values ?? {}}
          errors={refusal?.errors ?? {}}
        />
      )}
      {password}
      <label className={ui.check}>
        <input type="checkbox" name="newsletter" defaultChecked={refusal?.values.newsletter !== undefined} />
        {t('account.newsletter')}
      </label>
      <TermsBox
        terms={terms}
        isAgreed={refusal?.values.terms_agreed !== undefined}
        error={refusal?.errors.terms_agreed}
      />
    </>
  )
}
