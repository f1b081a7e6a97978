import { registry } from '@shopwright/shop/model'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { useRowId } from '../../kit/use-row-id.ts'
import { chosenLanguage } from '../../language/language.ts'

/** Asking somebody to work in the store, in one's own language unless another is chosen. */
export default function InvitationEdit() {
  const id = useRowId()
  return <ResourceEdit resource={registry.get('staff-invitations')} id={id} start={{ language: chosenLanguage() }} />
}
