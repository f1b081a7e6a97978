import type { CaptchaPage } from '@shopwright/theme-kit'
import { useEffect, useRef } from 'react'
import { useHref } from 'react-router'
import { useShell } from '../shell'
import { useShopState } from '../shop-state'

type Props = {
  page: CaptchaPage
  /** the buttons that send what is asked for; every one of the form when left out */
  by?: string
}

/**
 * In a form: the browser reckons in the background while somebody writes, and the form waits for it. There is nothing to see, to
 * read or to solve. A form that is sent before any script runs goes as it is.
 */
export function Captcha({ page, by }: Props) {
  const { captcha } = useShell()
  const { state } = useShopState()
  const url = useHref('/captcha')
  const input = useRef<HTMLInputElement>(null)
  const isAsked = captcha.includes(page) && !state?.name
  useEffect(
    () => (isAsked && input.current?.form ? guard(input.current, input.current.form, url, by) : undefined),
    [isAsked, url, by],
  )
  return isAsked ? <input ref={input} type="hidden" name="captcha" /> : null
}

/** A result is taken for twenty minutes (`floor/work-proof.ts` of the shop). */
const lifetime = 15 * 60_000

/** Answers how to stop. */
function guard(input: HTMLInputElement, form: HTMLFormElement, url: string, by: string | undefined): () => void {
  let proof: Promise<string> | null = null
  let found: string | null = null
  let isWaiting = false
  const forget = () => {
    found = null
    proof = null
  }
  const reckon = async () => {
    if (!proof) setTimeout(forget, lifetime)
    proof ??= import('../captcha').then(({ proofFrom }) => proofFrom(url)).catch(() => '')
    found = await proof
  }
  const begin = () => void reckon()
  const hold = async (event: SubmitEvent) => {
    const { submitter } = event
    if (by && !submitter?.matches(by)) return
    if (found !== null) {
      input.value = found
      // A result is good for one form.
      forget()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isWaiting) return
    isWaiting = true
    form.setAttribute('aria-busy', 'true')
    await reckon()
    // Within the event that was held, a form cannot be sent.
    setTimeout(() => {
      isWaiting = false
      form.removeAttribute('aria-busy')
      form.requestSubmit(submitter)
    })
  }
  form.addEventListener('focusin', begin)
  form.addEventListener('submit', hold, true)
  return () => {
    form.removeEventListener('focusin', begin)
    form.removeEventListener('submit', hold, true)
  }
}
