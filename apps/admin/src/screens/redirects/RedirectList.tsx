import { registry } from '@shopwright/shop/model'
import { useState } from 'react'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'
import { FileOutcome } from './FileOutcome.tsx'
import { FromFile, type Outcome } from './FromFile.tsx'
import { MissedLately } from './MissedLately.tsx'

const resource = registry.get('url-redirects')

/** Where old addresses lead, below those that lead nowhere yet. */
export default function RedirectList() {
  const session = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const mayTake = mayCall(session, resource, 'create') && mayCall(session, registry.get('files'), 'patch')
  return (
    <ResourceList
      resource={resource}
      actions={mayTake ? <FromFile onDone={setOutcome} /> : null}
      above={() => (
        <>
          {outcome ? <FileOutcome outcome={outcome} onClose={() => setOutcome(null)} /> : null}
          <MissedLately />
        </>
      )}
    />
  )
}
