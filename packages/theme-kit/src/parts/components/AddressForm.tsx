import type { Profile, Refused, SavedAddress } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { AddressFields } from './AddressFields'
import { FieldsForm } from './FieldsForm'
import ui from './ui.module.css'

type Props = Pick<Parameters<typeof AddressFields>[0], 'countries' | 'customFields'> & {
  /** null: a new one, which begins with what is known of its owner */
  address: SavedAddress | null
  owner: Pick<Profile, 'first_name' | 'last_name' | 'phone'>
  refusal: Refused | undefined
}

/** An address of the shopper's; its own page takes it, wherever it is shown. */
export function AddressForm({ address, owner, countries, customFields, refusal }: Props) {
  const { t } = useSpeech()
  const { first_name, last_name, phone } = owner
  const begun = address ? address.fields : { first_name, last_name, phone }
  return (
    <FieldsForm action={`/account/addresses/${address?.id ?? 'new'}`} className={`${ui.stack} ${ui.section}`}>
      <AddressFields
        prefix=""
        countries={countries}
        customFields={customFields}
        saved={[]}
        values={{ ...begun, ...refusal?.values }}
        errors={refusal?.errors ?? {}}
        withName
      />
      {!address?.isDefault && (
        <label className={ui.check}>
          <input type="checkbox" name="is_default" defaultChecked={Boolean(refusal?.values.is_default)} />
          {t('account.makeDefault')}
        </label>
      )}
      <p>
        <button type="submit" className={ui.button}>
          {t('account.save')}
        </button>
      </p>
    </FieldsForm>
  )
}
