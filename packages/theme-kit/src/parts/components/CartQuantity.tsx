import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Quantity } from './Quantity'
import { useInTurn } from './use-in-turn'

type Props = {
  label: string
  /** how many there are by the last answer */
  value: number
  min?: number
  /** what was said to the number that was asked: it is the old one again */
  refused: object | null
  /** a valid number was stepped to, or typed and left for a moment; the next one waits for its answer */
  onChange: (quantity: string) => Promise<void>
}

const pause = 350

/** How many there are of what is in the cart: what was said last is what there will be, also for who goes on at once. */
export function CartQuantity({ label, value, min, refused, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  /** runs while what was typed is not sent yet */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isNew = useRef(true)
  const { say, isSending, isBusy } = useInTurn(onChange)
  const settle = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const input = field.current
    if (input && input.value !== '' && input.validity.valid) void say(input.value)
  }
  /** Whoever goes on has typed all of it. */
  const hurry = () => timer.current && settle()
  const handleShown = useEffectEvent(() => {
    const input = field.current
    if (!input || timer.current || isSending()) return
    // What was typed before the page could hear it stays, and is asked for.
    if (isNew.current && input.value !== input.defaultValue) settle()
    else if (refused || input !== document.activeElement) input.value = String(value)
    isNew.current = false
  })
  const handleGone = useEffectEvent(hurry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while a number is on its way is shown after it
  useEffect(() => handleShown(), [value, refused, isBusy])
  // While the field is there to be read.
  useLayoutEffect(() => () => void handleGone(), [])
  const handleType = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, pause)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    settle()
  }
  return (
    <Quantity
      label={label}
      value={value}
      field={field}
      onStep={settle}
      onChange={handleType}
      onBlur={hurry}
      onKeyDown={handleKey}
      {...(min === undefined ? {} : { min })}
    />
  )
}
