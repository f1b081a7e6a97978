import { Navigate, useParams } from 'react-router'

/** A profile is changed where its file and its run are. */
export default function ProfileDoor() {
  const { id = '' } = useParams()
  return <Navigate to={id ? `/admin/import/${id}` : '/admin/import'} replace />
}
