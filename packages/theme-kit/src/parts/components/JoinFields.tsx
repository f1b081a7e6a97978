import type { LoginFinish, Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useState } from 'react'
import { CustomFields } from './CustomFields'
import { Field } from './Field'
import { GroupChoice } from './GroupChoice'
import { TermsBox } from './TermsBox'
import ui from './ui.module.css'

type Props = { finish: Extract<LoginFinish, { step: 'join' }>; refusal: Refused | undefined }

/** What an account needs of who has no password, with what the provider has told filled in. */
export function JoinFields({ finish: { form, firstName, lastName, email }, refusal }: Props) {
  const { t } = useSpeech()
  const [groupId, setGroupId] = useState(refusal?.values.customer_group_id)
  const { groups, terms } = form
  const group = groups.find(({ id }) => id === groupId) ?? groups.find(({ isDefault }) => isDefault) ?? groups[0]
  const shared = (name: string, told = '') => ({
    name,
    defaultValue: refusal?.values[name] ?? told,
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
        {...shared('first_name', firstName)}
        label={t('form.firstName')}
        autoComplete="given-name"
        maxLength={32}
        required
      />
      <Field
        {...shared('last_name', lastName)}
        label={t('form.lastName')}
        autoComplete="family-name"
        maxLength={32}
        required
      />
      <Field name="email" label={t('form.email')} defaultValue={email} disabled isAsked />
      <Field {...shared('phone')} type="tel" label={t('form.phone')} autoComplete="tel" placeholder="+380" />
      {group && (
        <CustomFields
          key={group.id}
          fields={group.fields}
          values={refusal?.values ?? {}}
          errors={refusal?.errors ?? {}}
        />
      )}
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
