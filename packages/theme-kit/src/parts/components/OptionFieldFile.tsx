import type { OptionFileTaken, ProductOption, Refused } from '@shopwright/theme-kit'
import { useSpeech } from '@shopwright/theme-kit/react'
import { useEffect, useRef, useState } from 'react'
import { noteSent, sentFile } from '../sent-files'
import { FileName } from './FileName'
import styles from './OptionField.module.css'
import { usePrefix } from './ShopLink'
import ui from './ui.module.css'

type Props = {
  option: ProductOption & { file: NonNullable<ProductOption['file']> }
  id: string
  error?: string | undefined
}

type State = { part: number } | OptionFileTaken | { refused: string } | null

/** A file for an option goes ahead as soon as it is chosen, and the form names it; without a script it goes with the form. */
export function OptionFieldFile({ option, id, error }: Props) {
  const { t, tag } = useSpeech()
  const action = `${usePrefix()}/option-files`
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<XMLHttpRequest>(null)
  const [isLive, setLive] = useState(false)
  const [state, setState] = useState<State>(null)
  const name = `option.${option.id}`
  const max = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(option.file.largest / 1_048_576)

  const show = (next: State) => {
    setState(next)
    if (!next || 'refused' in next) noteSent(option.id, null)
    const isSending = next && 'part' in next
    input.current?.setCustomValidity(isSending ? t('optionFile.wait') : next && 'refused' in next ? next.refused : '')
  }
  const handleChange = () => {
    const file = input.current?.files?.[0]
    sending.current?.abort()
    if (!file) return show(null)
    if (file.size > option.file.largest) return show({ refused: t('optionFile.tooLarge', { max }) })
    const form = new FormData()
    form.set(name, file)
    const request = new XMLHttpRequest()
    sending.current = request
    request.open('POST', action)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => show({ part: Math.floor((loaded / total) * 100) })
    request.onerror = () => show({ refused: t('optionFile.failed') })
    request.onload = () => {
      const answer: ({ ok: true } & OptionFileTaken) | Refused | null = request.response
      if (answer?.ok) {
        const taken = { value: answer.value, name: answer.name }
        noteSent(option.id, taken)
        show(taken)
      } else show({ refused: Object.values(answer?.errors ?? {})[0] ?? answer?.message ?? t('optionFile.failed') })
    }
    show({ part: 0 })
    request.send(form)
  }
  const handleRemove = () => {
    if (input.current) input.current.value = ''
    show(null)
    input.current?.focus()
  }
  // What was chosen before the page came alive goes ahead as well; what was sent before it was left is there still, if it is this shopper's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setLive(true)
    const known = sentFile(option.id)
    if (input.current?.files?.length || !known) {
      handleChange()
      return () => sending.current?.abort()
    }
    const asking = new AbortController()
    fetch(`${action}/${known.value.replace('file:', '')}`, { method: 'HEAD', signal: asking.signal })
      .then(({ ok }) => {
        if (!input.current?.files?.length) show(ok ? known : null)
      })
      .catch(() => {})
    return () => {
      asking.abort()
      sending.current?.abort()
    }
  }, [])
  // What was said of it when it was to be bought: it is not there any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was said
  useEffect(() => {
    if (error && state && 'value' in state) show({ refused: error })
  }, [error])
  const isThere = state !== null && 'value' in state
  const refused = state && 'refused' in state ? state.refused : state ? undefined : error
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        name={isLive ? undefined : name}
        accept={option.file.types}
        required={option.required && !isThere}
        aria-describedby={`${id}-file`}
        aria-invalid={refused ? true : undefined}
        className={styles.control}
        onChange={handleChange}
      />
      {isThere && <input type="hidden" name={name} value={state.value} />}
      {state && 'part' in state && (
        <progress className={styles.progress} max={100} value={state.part} aria-label={t('optionFile.wait')} />
      )}
      <p id={`${id}-file`} role="status" className={`${ui.muted} ${ui.smallText} ${styles.told}`}>
        {isThere ? (
          <>
            {t('optionFile.sent')} <FileName name={state.name} />
          </>
        ) : state && 'part' in state ? (
          t('optionFile.sending', { part: state.part })
        ) : (
          t('optionFile.takes', { kinds: option.file.kinds, max })
        )}
      </p>
      {/* What was refused stands in the way of buying until it is taken away, even where no file is needed. */}
      {(isThere || (state && 'refused' in state)) && (
        <button type="button" className={`${ui.link} ${ui.smallText} ${styles.remove}`} onClick={handleRemove}>
          {t('optionFile.remove')}
        </button>
      )}
      {refused && (
        <p className={styles.error} role="alert">
          {refused}
        </p>
      )}
    </>
  )
}
