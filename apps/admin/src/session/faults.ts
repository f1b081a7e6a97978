import { ApiError } from '../api/api-error.ts'

let sent = 0

/** Tells the server about a fault of the browser (spec §7); at most ten in a page's life, and never about itself. */
export function reportFault(error: unknown, module: string): void {
  if (error instanceof ApiError && error.status !== 0 && error.status < 500) return
  if (sent++ >= 10) return
  const fault = error instanceof Error ? error : new Error(String(error))
  const entry = {
    time: new Date().toISOString(),
    type: 'error',
    message: fault.message.slice(0, 2000) || fault.name,
    module: module.slice(0, 255),
    stack: fault.stack?.slice(0, 4000) ?? null,
    location: location.pathname.slice(0, 1024),
  }
  void fetch('/api/logs', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(entry),
    keepalive: true,
  }).catch(() => {})
}

/** Reports what nothing else caught. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => reportFault(event.error ?? event.message, 'window'))
  window.addEventListener('unhandledrejection', (event) => reportFault(event.reason, 'promise'))
}
