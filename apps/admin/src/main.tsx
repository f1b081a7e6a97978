import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './look/fonts.css'
import './look/ground.css'
import './look/look.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { watchConnection } from './api/connection.ts'
import { queryClient } from './api/query-client.ts'
import { whenExpired } from './api/request.ts'
import { startLanguage } from './language/language.ts'
import { theme } from './look/theme.ts'
import { router } from './router.tsx'
import { watchFaults } from './session/faults.ts'
import { reloadWhenOutdated } from './session/outdated.ts'
import { clearSession } from './session/session.ts'

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
