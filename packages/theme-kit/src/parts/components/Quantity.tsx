import { useSpeech } from '@shopwright/theme-kit/react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { Icon } from './Icon'
import styles from './Quantity.module.css'
import ui from './ui.module.css'

type Props = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'onKeyDown'> & {
  label: string
  /** what it begins with */
  value: number | string
  /** the least that may be typed; the button stops at one, because taking away has its own */
  min?: 0 | 1
  isLarge?: boolean
  /** the id of what is said to be wrong with it */
  wrong?: string | undefined
  /** the field, for who reads it before a form is sent */
  field?: RefObject<HTMLInputElement | null>
  /** a button has set the field */
  onStep?: () => void
}

/** How many, by typing or by steps; without scripts only the field is shown. */
export function Quantity({ label, value, min = 1, isLarge = false, wrong, field, onStep, ...heard }: Props) {
  const { t } = useSpeech()
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const handleStep = (by: number) => {
    if (!input.current) return
    input.current.value = String(Math.min(9999, Math.max(1, Math.trunc(Number(input.current.value) || 0) + by)))
    onStep?.()
  }
  return (
    <span className={styles.quantity} data-large={isLarge || undefined}>
      <button type="button" className={styles.step} aria-label={t('cart.less')} onClick={() => handleStep(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <label>
        <span className={ui.hidden}>{label}</span>
        <input
          {...heard}
          ref={input}
          type="number"
          name="quantity"
          min={min}
          max={9999}
          step={1}
          defaultValue={value}
          inputMode="numeric"
          // What a browser brings back is not what was typed.
          autoComplete="off"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong}
        />
      </label>
      <button type="button" className={styles.step} aria-label={t('cart.more')} onClick={() => handleStep(1)}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}
