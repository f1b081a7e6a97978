import type { Shell } from '@shopwright/theme-kit'
import { useRouteLoaderData } from 'react-router'

/** What the root loaded: the store around every page. */
export function useShell(): Shell {
  return (useRouteLoaderData('root') as { shell: Shell }).shell
}
