import { registry } from '@shopwright/shop/model'
import { ResourceList } from '../../kit/ResourceList.tsx'
import { MissedLately } from './MissedLately.tsx'

/** Where old addresses lead, below those that lead nowhere yet. */
export default function RedirectList() {
  return <ResourceList resource={registry.get('url-redirects')} above={() => <MissedLately />} />
}
