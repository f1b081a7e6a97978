import { type ReactNode, Suspense, useState } from 'react'

/** Holds what comes with its first opening, and stays for its closing. */
export function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return <Suspense>{wasOpen ? children : null}</Suspense>
}
