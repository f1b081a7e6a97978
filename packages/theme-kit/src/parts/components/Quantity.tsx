import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef } from 'react'
import { Icon } from './Icon'
import styles from './Quantity.module.css'
import ui from './ui.module.css'

type Props = {
  label: string
  value: number
  /** the least that may be typed; the button stops at one, because taking away has its own */
  min?: number
  isLarge?: boolean
  /** what was said to the number that was asked: it is the old one again */
  refused?: object | null
  /** a valid number was typed, or stepped to and left for a moment */
  onChange?: (input: HTMLInputElement) => void
}

const pause = 350

/** How many, by typing or by steps; without scripts only the field is shown. */
export function Quantity({ label, value, min = 1, isLarge = false, refused = null, onChange }: Props) {
  const { t } = useSpeech()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = String(value)
  }, [value])
  useEffect(() => {
    if (refused && field.current) field.current.value = String(value)
  }, [refused, value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const settle = () => {
    const input = field.current
    if (input && input.value !== '' && input.validity.valid) onChange?.(input)
  }
  const handleStep = (by: number) => {
    const input = field.current
    if (!input) return
    input.value = String(Math.min(9999, Math.max(1, (Number(input.value) || 0) + by)))
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, pause)
  }
  return (
    <span className={styles.quantity} data-large={isLarge || undefined}>
      <button type="button" className={styles.step} aria-label={t('cart.less')} onClick={() => handleStep(-1)}>
        <Icon name="minus" size={16} />
      </button>
      <label>
        <span className={ui.hidden}>{label}</span>
        <input
          ref={field}
          type="number"
          name="quantity"
          min={min}
          max={9999}
          step={1}
          defaultValue={value}
          inputMode="numeric"
          required
          onChange={settle}
        />
      </label>
      <button type="button" className={styles.step} aria-label={t('cart.more')} onClick={() => handleStep(1)}>
        <Icon name="plus" size={16} />
      </button>
    </span>
  )
}
