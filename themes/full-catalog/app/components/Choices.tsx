import { useSpeech } from '@shopwright/theme-kit/react'
import styles from './Choices.module.css'
import ui from './ui.module.css'

type Choice = { id: string; title: string; description: string | null; price: number | null; isChosen: boolean }
type Props = {
  name: string
  groups: { id: string; title: string; description: string | null; methods: Choice[] }[]
  error?: string | undefined
  none: string
  onChoice: (form: HTMLFormElement | null) => void
}

/** Ways to deliver or to pay, as cards with a radio button. */
export function Choices({ name, groups, error, none, onChoice }: Props) {
  const { t, price } = useSpeech()
  if (!groups.some(({ methods }) => methods.length)) return <p className={ui.notice}>{none}</p>
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group}>
          {group.title && <legend className={styles.legend}>{group.title}</legend>}
          {group.methods.map((method) => (
            <label key={method.id} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={method.id}
                required
                defaultChecked={method.isChosen}
                onChange={(event) => onChoice(event.target.form)}
              />
              <span className={styles.text}>
                {method.title}
                {method.description && <span className={styles.description}>{method.description}</span>}
              </span>
              {method.price !== null && (
                <span className={styles.price} suppressHydrationWarning>
                  {method.price === 0 ? t('delivery.free') : price(method.price)}
                </span>
              )}
            </label>
          ))}
        </fieldset>
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}
