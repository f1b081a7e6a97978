import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useId, useRef } from 'react'
import styles from './Choices.module.css'
import ui from './ui.module.css'
import { useEarlier } from './use-earlier'

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
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const chosen = groups.flatMap(({ methods }) => methods).find(({ isChosen }) => isChosen)?.id
  const prices = groups.flatMap(({ methods }) => methods.map((method) => method.price ?? 0))
  useEarlier(root, ({ form }) => onChoice(form))
  // What became the only way while the page stood is chosen as well; what somebody chose themselves stays.
  useEffect(() => {
    const radios = [...(root.current?.querySelectorAll('input') ?? [])]
    const only = radios.find(({ value }) => value === chosen)
    if (only && !radios.some(({ checked }) => checked)) only.checked = true
  }, [chosen])
  if (!groups.some(({ methods }) => methods.length)) return <p className={ui.notice}>{none}</p>
  return (
    <div className={styles.groups} ref={root}>
      {groups.map((group) => (
        <fieldset key={group.id} className={styles.group} aria-describedby={error ? id : undefined}>
          {group.title && <legend className={styles.legend}>{group.title}</legend>}
          {group.methods.map((method) => (
            <label key={method.id} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={method.id}
                required
                aria-invalid={error ? true : undefined}
                defaultChecked={method.isChosen}
                onChange={(event) => onChoice(event.target.form)}
              />
              <span className={styles.text}>
                {method.title}
                {method.description && <span className={styles.description}>{method.description}</span>}
              </span>
              {method.price !== null && (
                <span className={styles.price} suppressHydrationWarning>
                  {method.price === 0 ? t('delivery.free') : price(method.price, prices)}
                </span>
              )}
            </label>
          ))}
        </fieldset>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
