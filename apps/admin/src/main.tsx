import '@mantine/core/styles.layer.css'
import './look/fonts.css'
import './look/ground.css'
import './look/look.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { forgetAsked } from './api/asked.ts'
import { watchConnection } from './api/connection.ts'
import { lazyPart } from './api/part.ts'
import { queryClient } from './api/query-client.ts'
import { whenExpired, whenLeft } from './api/request.ts'
import { startLanguage } from './language/language.ts'
import { theme } from './look/theme.ts'
import { tell, useToastsWanted } from './notices/notices.ts'
import { router } from './router.tsx'
import { fetchAhead } from './routes/ahead.ts'
import { firstHasBegun } from './routes/coming.tsx'
import { watchFaults } from './session/faults.ts'
import { homeOf } from './session/home.ts'
import { reloadWhenOutdated } from './session/outdated.ts'
import { clearSession, currentSession, enterStore } from './session/session.ts'

watchFaults()
watchConnection()
fetchAhead()
reloadWhenOutdated(() => {
  const { location: next } = router.state.navigation
  return next && createPath(next)
})
whenExpired(() => {
  clearSession()
  if (location.pathname.startsWith('/admin'))
    void router.navigate('/', { state: { from: location.pathname + location.search, expired: true } })
})
// Several calls may be refused at once: the first leads away.
let isLeaving = false
whenLeft(async () => {
  if (isLeaving) return
  isLeaving = true
  try {
    const session = await enterStore(null)
    tell('info', i18next.t('notices.noPlace'))
    await router.navigate(session ? homeOf(session) : '/')
    await router.revalidate()
  } finally {
    isLeaving = false
  }
})
const Toasts = lazyPart(() => import('./notices/Toasts.tsx'))
const ToastsOnce = () =>
  useToastsWanted() ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null

// Who that is takes two trips: they begin now.
if (location.pathname.startsWith('/admin')) currentSession().catch(() => {})
await Promise.all([startLanguage(), begun()])
void firstHasBegun().then(forgetAsked)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ToastsOnce />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

/** The frame is drawn once it is known who looks at what; a screen without a frame once there is all that it needs. */
function begun(): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
