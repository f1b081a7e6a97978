import type { Changes } from '@shopwright/resource'
import { type firstViews, registry, type savedViews } from '@shopwright/shop/model'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../api/request.ts'
import { create, nounOf, undoRemoval } from '../../api/rows.ts'
import { platformViewsNoun, type View, viewsNoun } from '../../api/views.ts'
import type { Session } from '../../session/session.ts'
import { mayCall } from '../rights.ts'

export const longestName = 60

const firstNoun = nounOf<typeof firstViews>('first-views')

export const isOfPlatform = (list: string): boolean => registry.find(list)?.scope === 'platform'

/** Where views of this list are kept. */
export const viewsNounOf = (list: string): { name: string } => (isOfPlatform(list) ? platformViewsNoun : viewsNoun)

/** Who is in a store for a while, from the platform, keeps nothing of their own there. */
export const keepsOwn = (session: Session, list: string): boolean =>
  isOfPlatform(list) || session.customer.role !== 'ADMIN'

/** What all see is the owner's to say, and theirs who may change the settings of the store. */
export const maySayForAll = (session: Session, list: string): boolean =>
  isOfPlatform(list) || mayCall(session, registry.get('settings'), 'patch')

export const mayChange = (session: Session, { list, is_shared }: View, method: 'patch' | 'remove' = 'patch'): boolean =>
  mayCall(session, registry.get(viewsNounOf(list).name), method) && (!is_shared || maySayForAll(session, list))

/** What is done to views; all that shows them knows when it is done. All throw ApiError. */
export function useViewActions(list: string) {
  const client = useQueryClient()
  const { name } = viewsNounOf(list)
  /** Views are not read again by themselves while nobody looks. */
  const known = () => client.refetchQueries({ queryKey: [name, 'list'] })
  const then = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work
    await known()
    return done
  }
  return {
    save: (view: Changes<typeof savedViews>) => then(request<View>('POST', name, { body: view })),
    change: (id: string, changes: Changes<typeof savedViews>) =>
      then(request<View>('PATCH', `${name}/${id}`, { body: changes })),
    /** null: everything */
    openFirst: (list: string, view_id: string | null) => then(create(firstNoun, { list, view_id })),
    /** What is the platform's goes for good. */
    remove: (id: string) => then(request<{ undo_token?: string }>('DELETE', `${name}/${id}`)),
    undo: (token: string) => then(undoRemoval(token)),
    /** Puts them in this order. */
    order: (views: readonly View[]) =>
      then(
        Promise.all(
          views.flatMap(({ id, sort_order }, index) =>
            sort_order === index + 1 ? [] : [request('PATCH', `${name}/${id}`, { body: { sort_order: index + 1 } })],
          ),
        ),
      ),
  }
}
