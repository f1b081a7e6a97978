import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { lazyPart, part } from '../../api/part.ts'
import { OnceOpened } from '../../notices/OnceOpened.tsx'
import { hasUnsaved } from './unsaved.ts'

const question = () => import('./LeaveQuestion.tsx')
const LeaveQuestion = lazyPart(question)

/** Asks before one leaves unsaved changes; within the same page (tabs) nothing is lost. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || hasUnsaved()) && currentLocation.pathname !== nextLocation.pathname,
  )
  // Fetched before anybody leaves: there may be no connection by then.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    part(question).then(
      () => setThere(true),
      () => {},
    )
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  const isAsked = blocker.state === 'blocked'
  const askedOf = useRef<unknown>(null)
  useEffect(() => {
    // Once for each time that somebody leaves, however often this is drawn until the answer is heard.
    if (!isAsked || isThere || askedOf.current === blocker.location) return
    askedOf.current = blocker.location
    // The browser asks in our place.
    if (window.confirm(`${t('leave.title')}\n\n${t('leave.text')}`)) blocker.proceed?.()
    else blocker.reset?.()
  }, [isAsked, isThere, blocker, t])
  return (
    <OnceOpened isOpen={isAsked && isThere}>
      <LeaveQuestion blocker={blocker} />
    </OnceOpened>
  )
}
