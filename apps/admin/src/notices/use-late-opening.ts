import { useState } from 'react'
import { part } from '../api/part.ts'
import { errorText, tell } from './notices.ts'

/** Whether something is open whose code comes when it is wanted: what does not come says why, and the page stays as it is. */
export function useLateOpening(load: () => Promise<unknown>) {
  const [isOpen, setOpen] = useState(false)
  const open = (): void =>
    void part(load).then(
      () => setOpen(true),
      (error: unknown) => tell('error', errorText(error)),
    )
  return { isOpen, open, close: () => setOpen(false) }
}
