import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyPart, part } from '../../api/part.ts'
import { OnceOpened } from '../../notices/OnceOpened.tsx'
import { hasUnsaved } from './unsaved.ts'

const question = () => import('./LeaveQuestion.tsx')
const LeaveQuestion = lazyPart(question)

/** Asks before one leaves unsaved changes; within the same page (tabs) nothing is lost. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || hasUnsaved()) && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    // There may be no connection when one wants to leave.
    part(question).catch(() => {})
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <OnceOpened isOpen={blocker.state === 'blocked'}>
      <LeaveQuestion blocker={blocker} />
    </OnceOpened>
  )
}
