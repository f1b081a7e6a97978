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

function tell(): void {
  const again = document.createElement('a')
  again.href = location.href
  again.textContent = t('trouble.again')
  bar.replaceChildren(...(isAway() ? [t('trouble.offline.bar'), ' ', again] : []))
}

/** What would be lost on its way stays where it was typed; a link leads to what was kept. */
function hold(event: Event): void {
  if (!isAway()) return
  const isForm = event.type === 'submit'
  if (isForm && !sends(event as SubmitEvent)) return
  event.stopImmediatePropagation()
  if (isForm) event.preventDefault()
  tell()
}

function sends({ target, submitter }: SubmitEvent): boolean {
  return (submitter?.getAttribute('formmethod') ?? (target as HTMLFormElement).getAttribute('method')) === 'post' // events of forms
}

const isLink = ({ target }: Event): boolean => target instanceof Element && target.closest('a[href^="/"]') !== null

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
