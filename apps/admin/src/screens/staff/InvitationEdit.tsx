import { registry } from '@shopwright/shop/model'
import { useParams } from 'react-router'
import { ResourceEdit } from '../../kit/ResourceEdit.tsx'
import { chosenLanguage } from '../../language/language.ts'

/** Asking somebody to work in the store, in one's own language unless another is chosen. */
export default function InvitationEdit() {
  const { id } = useParams()
  return (
    <ResourceEdit
      resource={registry.get('staff-invitations')}
      id={id === 'new' ? undefined : id}
      start={{ language: chosenLanguage() }}
    />
  )
}
