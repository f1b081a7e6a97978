import { useHref, useLocation, useNavigation, useSearchParams } from 'react-router'

/** What the list will be narrowed and ordered by when what was pressed has come: the next press goes on top of it. */
export function useComingQuery(): URLSearchParams {
  const [query] = useSearchParams()
  const here = useHref(useLocation().pathname)
  const { location } = useNavigation()
  return location?.pathname === here ? new URLSearchParams(location.search) : query
}
