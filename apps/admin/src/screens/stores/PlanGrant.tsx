import { planGrants } from '@shopwright/shop/model'
import { useSearchParams } from 'react-router'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'

/** A plan by the platform's word, for the store that one came from. */
export default function PlanGrant() {
  const id = useRowId()
  const [parameters] = useSearchParams()
  const granted_id = parameters.get('store')
  return <ResourceEdit resource={planGrants} id={id} {...(granted_id ? { start: { granted_id } } : {})} />
}
