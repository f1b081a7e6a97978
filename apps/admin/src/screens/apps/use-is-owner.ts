import { registry } from '@shopwright/shop/model'
import { mayCall } from '../../kit/rights.ts'
import { useSession } from '../../session/use-session.ts'

/** Apps, like plans, are the owner's to decide. */
export const useIsOwner = (): boolean => mayCall(useSession(), registry.get('extension-changes'), 'create')
