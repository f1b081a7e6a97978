import { defaultLanguage } from '@shopwright/resource/languages'
import { createTranslate } from '@shopwright/theme-kit'
import styles from './offline.module.css'
import { textsOf } from './texts'

/** Fetched when the page has long been there: keeps it for when the connection is gone, and says so then (record 0063). */
const { documentElement: page } = document
const t = createTranslate(textsOf(page.dataset.language ?? defaultLanguage), page.lang)
const isKept = page.dataset.kept !== undefined
/** A page that was kept was shown because nothing came, whatever the browser believes of its connection. */
const isAway = () => navigator.onLine === false || isKept

const bar = document.createElement('div')
bar.className = styles.bar ?? ''
bar.setAttribute('role', 'status')
document.body.append(bar)

/** Sends once more what waits. */
const waiting = new Set<() => void>()

function tell(): void {
  if (waiting.size) {
    const send = document.createElement('button')
    send.type = 'button'
    send.textContent = t('trouble.again')
    send.onclick = () => {
      for (const again of waiting) again()
    }
    bar.replaceChildren(t('trouble.unsent'), ' ', send)
    return
  }
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = t('trouble.again')
  bar.replaceChildren(...(isAway() ? [t('trouble.offline.bar'), ' ', again] : []))
}

/** What would be lost on its way stays where it was typed; a link leads to what was kept. */
function hold(event: Event): void {
  const isForm = event.type === 'submit'
  if (!isAway()) {
    // What waited goes by its own button.
    if (isForm && event.target) held.get(event.target)?.letGo.abort()
    return
  }
  if (isForm && !sends(event as SubmitEvent)) return
  event.stopImmediatePropagation()
  if (isForm) event.preventDefault()
  // What was kept is older than the shop: it is read anew before anything is sent from it.
  if (isForm && !isKept) void holdForm(event as SubmitEvent)
  else tell()
}

/** Which forms wait, and by which button they were sent last. */
const held = new Map<EventTarget, { by: HTMLElement | null; letGo: AbortController }>()

/** It goes as it is written by the time that it is sent once more. */
async function holdForm({ target, submitter }: SubmitEvent): Promise<void> {
  const form = target as HTMLFormElement // of its event
  const waits = held.get(form)
  if (waits) {
    waits.by = submitter
    return
  }
  const one = { by: submitter, letGo: new AbortController() }
  held.set(form, one)
  const isWanted = await isSentAgain(one.letGo.signal).catch(() => false)
  held.delete(form)
  if (isWanted && form.isConnected) form.requestSubmit(one.by?.isConnected ? one.by : null)
}

function sends({ target, submitter }: SubmitEvent): boolean {
  return (submitter?.getAttribute('formmethod') ?? (target as HTMLFormElement).getAttribute('method')) === 'post' // events of forms
}

const isLink = ({ target }: Event): boolean => target instanceof Element && target.closest('a[href^="/"]') !== null

/**
 * What a form sent and nobody took, as the connection broke or the shop did, waits with its page as it stands, until it is sent once
 * more, or whoever wrote it goes elsewhere. What the shop answers, a refusal too, goes on as ever.
 */
const { fetch } = window
window.fetch = async (to, init) => {
  const isForm = init?.method === 'POST' && to instanceof URL && to.pathname.endsWith('.data')
  // Each press is a sending of its own, however often it takes: the shop knows by its name what it has taken already.
  if (isForm && isFields(init.body)) init.body.set('sending', `${Date.now()}${Math.random()}`)
  for (;;) {
    const answer = await fetch(to, init).catch((error: unknown) => {
      if (!isForm || init.signal?.aborted) throw error
      return null
    })
    if (answer && !(isForm && answer.status >= 500)) return answer
    if (!(await isSentAgain(init?.signal))) return new Response(null, { status: 204 })
    await proveAnew(init?.body)
  }
}

/** False where they have gone to another page: a form that was sent beside the page is not given up by the router. */
function isSentAgain(signal: AbortSignal | null | undefined): Promise<boolean> {
  const { pathname } = location
  return new Promise((go, fail) => {
    const over = () => {
      signal?.removeEventListener('abort', leave)
      window.navigation?.removeEventListener('currententrychange', look)
      waiting.delete(again)
      tell()
    }
    const again = () => {
      over()
      go(true)
    }
    const leave = () => {
      over()
      fail(signal?.reason)
    }
    const look = () => {
      if (location.pathname === pathname) return
      over()
      go(false)
    }
    signal?.addEventListener('abort', leave)
    window.navigation?.addEventListener('currententrychange', look)
    waiting.add(again)
    tell()
  })
}

const isFields = (body: BodyInit | null | undefined): body is URLSearchParams | FormData =>
  body instanceof URLSearchParams || body instanceof FormData

/** What was reckoned for a form is good for one sending: the shop may have seen the first. */
async function proveAnew(body: BodyInit | null | undefined): Promise<void> {
  if (!isFields(body) || !body.get('captcha')) return
  const { proofFrom } = await import('./captcha')
  body.set('captcha', await proofFrom('/captcha').catch(() => ''))
}

// A frame of another site may keep nothing.
if (self === top) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  addEventListener('submit', hold, true)
  addEventListener('click', (event) => isLink(event) && hold(event), true)
  tell()
  void keep()
}

async function keep(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || isAway()) return // only where the address is safe (https, localhost)
  try {
    const hasWorker = Boolean(serviceWorker.controller)
    await serviceWorker.register('/offline-worker.js')
    const { active } = await serviceWorker.ready
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    if (!hasWorker) active?.postMessage({ keep: location.href, files })
  } catch {
    // A browser that keeps nothing shows its own page then.
  }
}
