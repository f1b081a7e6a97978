import type { Refused } from '@shopwright/theme-kit'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Quantity } from './Quantity'
import { useInTurn } from './use-in-turn'

type Props = {
  label: string
  /** how many there are by the last answer */
  value: number
  /** what was said to the number that was asked: it is the old one again; what is no number stays until it is mended */
  refused: Refused | null
  /** the id of what was said */
  said: string
  /** a number was stepped to, or typed and left for a moment, or whatever it is left as; the next one waits for its answer */
  onChange: (quantity: string) => Promise<void>
}

const pause = 350

/** How many there are of what is in the cart: what was said last is what there will be, also for who goes on at once. */
export function CartQuantity({ label, value, refused, said, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  /** runs while what was typed is not sent yet */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isNew = useRef(true)
  const { say, isSending, isBusy } = useInTurn(onChange)
  const wrong = wrongIn(refused)
  /** Whoever has not done typing is not told yet that it is no number. */
  const settle = (isDone: boolean) => {
    clearTimeout(timer.current)
    timer.current = undefined
    const input = field.current
    if (input && (isDone || isPieces(input.value))) void say(input.value)
  }
  /** Whoever goes on has typed all of it. */
  const hurry = () => timer.current && settle(false)
  const handleLeave = () => {
    if (timer.current || !isPieces(field.current?.value ?? '')) settle(true)
  }
  const handleShown = useEffectEvent(() => {
    const input = field.current
    if (!input || timer.current || isSending()) return
    // What was typed before the page could hear it stays, and is asked for.
    if (isNew.current && input.value !== input.defaultValue) settle(false)
    else if ((refused || input !== document.activeElement) && isPieces(input.value)) input.value = String(value)
    isNew.current = false
  })
  const handleGone = useEffectEvent(hurry)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while a number is on its way is shown after it
  useEffect(() => handleShown(), [value, refused, isBusy])
  // While the field is there to be read.
  useLayoutEffect(() => () => void handleGone(), [])
  const handleType = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, pause, false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    settle(true)
  }
  return (
    <Quantity
      label={label}
      value={wrong ?? value}
      min={0}
      wrong={wrong === undefined ? undefined : said}
      field={field}
      onStep={() => settle(true)}
      onChange={handleType}
      onBlur={handleLeave}
      onKeyDown={handleKey}
    />
  )
}

/** How many as a field says it; 0 takes the line out. */
const isPieces = (text: string): boolean => /^\d{1,4}$/.test(text)

/** What was asked for and is no number of pieces. */
function wrongIn(refused: Refused | null): string | undefined {
  const asked = refused?.values.quantity
  return asked === undefined || isPieces(asked) ? undefined : asked
}
