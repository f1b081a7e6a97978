import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './look/fonts.css'
import './look/ground.css'
import './look/look.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchConnection } from './api/connection.ts'
import { queryClient } from './api/query-client.ts'
import { whenExpired, whenLeft } from './api/request.ts'
import { startLanguage } from './language/language.ts'
import { theme } from './look/theme.ts'
import { tell } from './notices/notices.ts'
import { router } from './router.tsx'
import { watchFaults } from './session/faults.ts'
import { homeOf } from './session/home.ts'
import { reloadWhenOutdated } from './session/outdated.ts'
import { clearSession, enterStore } from './session/session.ts'

watchFaults()
watchConnection()
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
await startLanguage()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Notifications
          position="top-right"
          autoClose={3000}
          pauseResetOnHover="all"
          limit={4}
          zIndex={500}
          className="notices"
        />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
