import { planGrants } from '@shopwright/shop/model'
import { useParams, useSearchParams } from 'react-router'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'

/** A plan by the platform's word, for the store that one came from. */
export default function PlanGrant() {
  const { id = 'new' } = useParams()
  const [parameters] = useSearchParams()
  const granted_id = parameters.get('store')
  return (
    <ResourceEdit
      resource={planGrants}
      id={id === 'new' ? undefined : id}
      {...(granted_id ? { start: { granted_id } } : {})}
    />
  )
}
