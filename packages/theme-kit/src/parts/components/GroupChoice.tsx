import type { RegistrationForm } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import fieldStyles from './Field.module.css'
import styles from './GroupChoice.module.css'
import ui from './ui.module.css'

type Props = {
  groups: RegistrationForm['groups']
  chosen: string
  error: string | undefined
  onChoice: (id: string) => void
}

/** As what somebody registers: each group with its own words. */
export function GroupChoice({ groups, chosen, error, onChoice }: Props) {
  const { t } = useSpeech()
  return (
    <fieldset className={styles.groups}>
      <legend className={fieldStyles.label}>{t('account.registerAs')}</legend>
      {groups.map((group) => (
        <label key={group.id} className={styles.group}>
          <input
            type="radio"
            name="customer_group_id"
            value={group.id}
            checked={group.id === chosen}
            onChange={() => onChoice(group.id)}
          />
          <span>
            {group.title}
            {group.description && <span className={`${ui.muted} ${styles.about}`}>{group.description}</span>}
          </span>
        </label>
      ))}
      {error && <p className={fieldStyles.error}>{error}</p>}
    </fieldset>
  )
}
