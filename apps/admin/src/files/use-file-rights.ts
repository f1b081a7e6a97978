import { files } from '@shopwright/shop/model'
import { mayCall } from '../session/may-call.ts'
import { useSession } from '../session/use-session.ts'

/** What somebody may do with the files of the store: other screens offer no more. What is uploaded goes by the right to change files. */
export function useFileRights(): { maySee: boolean; mayAdd: boolean } {
  const session = useSession()
  return { maySee: mayCall(session, files, 'find'), mayAdd: mayCall(session, files, 'patch') }
}
