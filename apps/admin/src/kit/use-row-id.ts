import { useParams } from 'react-router'

/** Which row the address of an edit screen names; undefined = a new one. */
export function useRowId(): string | undefined {
  const { id } = useParams()
  return id === 'new' ? undefined : id
}
