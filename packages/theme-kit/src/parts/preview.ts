import type { Look } from '@shopwright/theme-kit'
import { dressOf } from './dress'

/** What the administration says to a page that it looks at through a frame. */
export type Said = { look?: Look; refresh?: boolean; show?: string }

/** Listens to the administration alone, and says to it what was pointed at. Answers how to stop. */
export function listen(admin: string, refresh: () => void): () => void {
  const hear = ({ origin, source, data }: MessageEvent<Said>) => {
    if (origin !== admin || source !== window.parent) return
    if (data.look) wear(data.look)
    if (data.show) sectionOf(data.show)?.scrollIntoView({ block: 'center' })
    if (data.refresh) refresh()
  }
  // A page in a frame is looked at: a click chooses the section that it is in, and leads nowhere.
  const choose = (event: MouseEvent) => {
    event.preventDefault()
    const section = (event.target as Element).closest<HTMLElement>('[data-section]')
    if (section) window.parent.postMessage({ chosen: section.dataset.section }, admin)
  }
  window.addEventListener('message', hear)
  window.addEventListener('click', choose, true)
  window.parent.postMessage({ ready: true }, admin)
  return () => {
    window.removeEventListener('message', hear)
    window.removeEventListener('click', choose, true)
  }
}

const sectionOf = (key: string): Element | null => document.querySelector(`[data-section="${CSS.escape(key)}"]`)

function wear(look: Look): void {
  const { style, ...attributes } = dressOf(look)
  const { documentElement: page } = document
  for (const [name, value] of Object.entries(style)) page.style.setProperty(name, String(value))
  for (const [name, value] of Object.entries(attributes)) page.setAttribute(name, value)
}
