import { useSpeech } from '@shopwright/theme-kit/react'
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Field } from './Field'
import styles from './HintedField.module.css'
import ui from './ui.module.css'
import { useHints } from './use-hints'

const none: never[] = []

type Props<T> = Omit<ComponentProps<typeof Field>, 'ref'> & {
  input: RefObject<HTMLInputElement | null>
  /** where suggestions for a text are asked for; null = nowhere */
  from: (text: string) => string | null
  titleOf: (hint: T) => { title: string; note?: string }
  onChoose: (hint: T) => void
}

/** A field with suggestions below, one of which may be chosen. Whatever is typed stays; without script it is a field as any other. */
export function HintedField<T>({ input, from, titleOf, onChoose, ...field }: Props<T>) {
  const { t } = useSpeech()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const [asked, setAsked] = useState<string | null>(null)
  const [isSought, setSought] = useState(false)
  const hints = useHints<T[]>(asked) ?? none
  const [at, setAt] = useState(-1)
  const isOpen = isSought && hints.length > 0
  const active = isOpen && at < hints.length ? at : -1
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const look = () => {
    setAsked(from(input.current?.value.trim() ?? ''))
    setSought(true)
    setAt(-1)
  }
  const close = () => setSought(false)
  const choose = (hint: T | undefined) => {
    close()
    if (hint !== undefined) onChoose(hint)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' && !isOpen) look()
    else if (key === 'ArrowDown') setAt((active + 1) % hints.length)
    else if (key === 'ArrowUp' && isOpen) setAt((active <= 0 ? hints.length : active) - 1)
    else if (key === 'Escape' && isOpen) close()
    // With the list in sight Enter answers the list; the next one is the form's.
    else if (key === 'Enter' && isOpen) choose(hints[active])
    else return
    event.preventDefault()
  }
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${id}-list`,
    'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
    onChange: look,
    onFocus: () => input.current?.value === '' && look(),
    onKeyDown: handleKey,
    onBlur: close,
  } as const
  return (
    <Field {...field} ref={input} {...(isLive ? combobox : {})}>
      <div className={styles.below}>
        {isLive && (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={field.label}
            className={styles.list}
            hidden={!isOpen}
          >
            {hints.map((hint, n) => {
              const { title, note } = titleOf(hint)
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
                  key={n}
                  id={`${id}-${n}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={n === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(hint)}
                >
                  {title}
                  {note && <span className={styles.note}>{note}</span>}
                </div>
              )
            })}
          </div>
        )}
        <span role="status" className={ui.hidden}>
          {isOpen && t('form.hints', { count: hints.length })}
        </span>
      </div>
    </Field>
  )
}
