import { isThere, lost } from '../api/connection.ts'

const key = 'shopwright.reloaded'
/** Twice within this time is no update but a fault, which is then shown. */
const patience = 20_000

/**
 * After an update an open page asks for parts that are no longer there: it loads itself anew, once, where the person
 * was going (`aim`). Where nobody answers, loading anew would lose the page as well: the error screen waits instead.
 */
export function reloadWhenOutdated(aim: () => string | undefined): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Math.abs(Date.now() - Number(sessionStorage.getItem(key))) < patience) return
    event.preventDefault()
    const goal = aim() ?? location.href
    void isThere().then((answers) => {
      if (!answers) return lost()
      sessionStorage.setItem(key, String(Date.now()))
      location.assign(goal)
    })
  })
}
