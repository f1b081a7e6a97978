import { isHanded } from './handed.ts'

/** The element that brings what loaders handed over. */
export const islandId = 'handed'

type State = { loaderData?: Record<string, unknown> } | undefined

/** In a browser, before the page comes alive: the router's state gets what was handed over beside it, as soon as it is read. */
export function receiveHanded(): void {
  const { __reactRouterContext: context } = window as unknown as { __reactRouterContext?: object } // the router's own name
  let known: State
  if (!context) return
  Object.defineProperty(context, 'state', {
    get: () => known,
    set: (state: State) => {
      const all = JSON.parse(document.getElementById(islandId)?.textContent ?? '[]')
      for (const [route, data] of Object.entries(state?.loaderData ?? {}))
        if (isHanded(data) && state?.loaderData) state.loaderData[route] = all[data.handed]
      known = state
    },
  })
}
