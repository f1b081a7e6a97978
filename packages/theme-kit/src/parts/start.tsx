import { defaultLanguage } from '@shopwright/resource/languages'
import { receiveHanded } from '@shopwright/theme-kit/receive'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTexts } from './texts'

// The router gives a question up for a newer one: whoever waited for the end of its answer is no fault.
addEventListener('unhandledrejection', (event) => {
  if (event.reason?.name === 'AbortError') event.preventDefault()
})
receiveHanded()
loadTexts(document.documentElement.dataset.language ?? defaultLanguage).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

// Long after all that is looked at; a page that was kept says so soon.
setTimeout(() => import('./offline').catch(() => {}), document.documentElement.dataset.kept === undefined ? 4000 : 0)
